// The step viewer: only the rows in view exist, so that a long run scrolls smoothly. Texts of the app are set as text, never as markup.
"use strict";
(function () {
  var ROW = 26, list = document.getElementById("list"), detail = document.getElementById("detail");
  var total = Number(list.dataset.total), chunk = Number(list.dataset.chunk), name = list.dataset.name;
  var width = Number(list.dataset.width), height = Number(list.dataset.height);
  var filter = document.getElementById("findings"), search = document.getElementById("search"), count = document.getElementById("count");
  var loaded = {}, asked = {}, chosen = -1, order = null, due = false;
  var pad = document.createElement("div");
  list.appendChild(pad);
  window.gibbonSteps = function (k, steps) { loaded[k] = steps; select(); };
  function ask(k) {
    if (asked[k]) { return; }
    asked[k] = true;
    var s = document.createElement("script");
    s.src = name + "-" + k + ".js";
    document.head.appendChild(s);
  }
  function step(n) {
    var k = Math.floor(n / chunk);
    if (!loaded[k]) { ask(k); return null; }
    return loaded[k][n % chunk];
  }
  function at(row) { return order ? order[row] : row; }
  function rows() { return order ? order.length : total; }
  // Which steps are listed: all, or those that fit. A filter needs every step, so it asks for all of them.
  function select() {
    var words = search.value.trim().toLowerCase();
    order = null;
    if (filter.checked || words) {
      order = [];
      for (var n = 0; n < total; n++) {
        var s = step(n);
        if (s && (!filter.checked || s.findings) && (!words || line(s).toLowerCase().indexOf(words) >= 0)) { order.push(n); }
      }
    }
    count.textContent = order ? order.length + " of " + total : total + " steps";
    later();
  }
  function line(s) { return s.n + "  " + s.what + "  \u2192 " + (s.to || "outside") + (s.gained ? "  +" + s.gained : "") + "  [" + s.rule + "]" + (s.findings ? "  \u26a0 " + s.findings.join(" ") : ""); }
  function later() { if (!due) { due = true; requestAnimationFrame(draw); } }
  function draw() {
    due = false;
    pad.style.height = rows() * ROW + "px";
    var first = Math.max(0, Math.floor(list.scrollTop / ROW) - 5), last = Math.min(rows(), first + Math.ceil(list.clientHeight / ROW) + 10);
    var all = document.createDocumentFragment();
    for (var row = first; row < last; row++) {
      var s = step(at(row)), e = document.createElement("div");
      e.className = "row" + (row === chosen ? " on" : "") + (s && s.findings ? " hit" : "");
      e.style.top = row * ROW + "px";
      e.setAttribute("role", "option");
      e.setAttribute("aria-selected", row === chosen ? "true" : "false");
      e.textContent = s ? line(s) : "\u2026";
      e.dataset.row = String(row);
      all.appendChild(e);
    }
    pad.replaceChildren(all);
  }
  function show() {
    var s = step(at(chosen)), dl = document.createElement("dl");
    detail.replaceChildren();
    if (!s) { return; }
    [["event", s.n], ["does", s.what], ["chosen by", s.rule], ["in", s.from || "outside the app"], ["leads to", s.to || "outside the app"], ["new code", (s.gained || 0) + " instructions"]].forEach(function (pair) {
      var t = document.createElement("dt"), d = document.createElement("dd");
      t.textContent = pair[0];
      d.textContent = String(pair[1]);
      dl.append(t, d);
    });
    (s.findings || []).forEach(function (id) {
      var t = document.createElement("dt"), d = document.createElement("dd"), a = document.createElement("a");
      t.textContent = "shows";
      a.href = "finding-" + id + ".html";
      a.textContent = id;
      d.appendChild(a);
      dl.append(t, d);
    });
    detail.appendChild(dl);
    if (s.shot) { detail.appendChild(picture(s)); }
  }
  function picture(s) {
    var box = document.createElement("div"), img = document.createElement("img");
    box.className = "screen";
    img.alt = "The screen before the step";
    img.src = s.shot;
    box.appendChild(img);
    if (s.mark) {
      var m = s.mark, turned = m[2] > width && width < height, w = turned ? height : width, h = turned ? width : height, i = document.createElement("i");
      i.style.left = m[0] * 100 / w + "%";
      i.style.top = m[1] * 100 / h + "%";
      i.style.width = (m[2] - m[0]) * 100 / w + "%";
      i.style.height = (m[3] - m[1]) * 100 / h + "%";
      box.appendChild(i);
    }
    return box;
  }
  function choose(row) {
    if (!rows()) { return; }
    chosen = Math.max(0, Math.min(rows() - 1, row));
    var top = chosen * ROW;
    if (top < list.scrollTop) { list.scrollTop = top; }
    if (top + ROW > list.scrollTop + list.clientHeight) { list.scrollTop = top + ROW - list.clientHeight; }
    later();
    show();
  }
  list.addEventListener("scroll", later);
  list.addEventListener("click", function (e) { if (e.target.dataset.row) { choose(Number(e.target.dataset.row)); } });
  list.addEventListener("keydown", function (e) {
    var move = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20, Home: -1e9, End: 1e9 }[e.key];
    if (move) { e.preventDefault(); choose(chosen + move); }
  });
  [[filter, "change"], [search, "input"]].forEach(function (pair) {
    pair[0].addEventListener(pair[1], function () { chosen = -1; list.scrollTop = 0; select(); });
  });
  window.addEventListener("resize", later);
  ask(0);
  select();
  var wanted = /^#(\d+)$/.exec(location.hash);
  if (wanted) { choose(Number(wanted[1])); }
})();
