// The step viewer: only the rows in view exist, so that a long run scrolls smoothly. Texts of the app are set as text, never as markup.
"use strict";
(function () {
  var ROW = 26, list = document.getElementById("list"), detail = document.getElementById("detail");
  var total = Number(list.dataset.total), chunk = Number(list.dataset.chunk), name = list.dataset.name;
  var loaded = {}, asked = {}, chosen = -1, filter = document.getElementById("findings"), order = null;
  var pad = document.createElement("div");
  list.appendChild(pad);
  window.gibbonSteps = function (k, steps) { loaded[k] = steps; if (order) { select(); } draw(); };
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
  function count() { return order ? order.length : total; }
  function select() {
    order = null;
    if (!filter.checked) { return; }
    var found = [];
    for (var n = 0; n < total; n++) { var s = step(n); if (s && s.findings) { found.push(n); } }
    order = found;
  }
  function line(n, s) { return s ? s.n + "  " + s.what + "  \u2192 " + s.to + (s.gained ? "  +" + s.gained : "") : "\u2026"; }
  function draw() {
    pad.style.height = count() * ROW + "px";
    var first = Math.max(0, Math.floor(list.scrollTop / ROW) - 5), last = Math.min(count(), first + Math.ceil(list.clientHeight / ROW) + 10);
    while (pad.firstChild) { pad.removeChild(pad.firstChild); }
    for (var row = first; row < last; row++) {
      var n = at(row), s = step(n), e = document.createElement("div");
      e.className = "row" + (row === chosen ? " on" : "") + (s && s.findings ? " hit" : "");
      e.style.top = row * ROW + "px";
      e.textContent = line(n, s);
      e.dataset.row = String(row);
      pad.appendChild(e);
    }
  }
  function show() {
    var s = step(at(chosen));
    detail.textContent = "";
    if (!s) { return; }
    [["event", s.n], ["does", s.what], ["rule", s.rule], ["in", s.from], ["leads to", s.to], ["new instructions", s.gained || 0], ["findings", s.findings || "none"]].forEach(function (pair) {
      var p = document.createElement("div"), b = document.createElement("b");
      b.textContent = pair[0] + ": ";
      p.appendChild(b);
      p.appendChild(document.createTextNode(String(pair[1])));
      detail.appendChild(p);
    });
  }
  function choose(row) {
    chosen = Math.max(0, Math.min(count() - 1, row));
    var top = chosen * ROW;
    if (top < list.scrollTop) { list.scrollTop = top; }
    if (top + ROW > list.scrollTop + list.clientHeight) { list.scrollTop = top + ROW - list.clientHeight; }
    draw();
    show();
  }
  list.addEventListener("scroll", draw);
  list.addEventListener("click", function (e) { if (e.target.dataset.row) { choose(Number(e.target.dataset.row)); } });
  list.addEventListener("keydown", function (e) {
    var move = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20, Home: -1e9, End: 1e9 }[e.key];
    if (move) { e.preventDefault(); choose(chosen + move); }
  });
  filter.addEventListener("change", function () { for (var k = 0; k * chunk < total; k++) { ask(k); } select(); chosen = -1; draw(); });
  draw();
})();
