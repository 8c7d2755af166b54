// The map of the screens: activities as groups, screens as buttons, the ways of the chosen one as lines. Texts of the app are set as text, never as markup.
"use strict";
(function () {
  var map = document.getElementById("map"), about = document.getElementById("about"), data = window.gibbonMap;
  var SVG = "http" + "://www.w3.org/2000/svg", nodes = [], groups = {}, chosen = -1;
  var lines = document.createElementNS(SVG, "svg");
  function element(name, text, kind) {
    var e = document.createElement(name);
    if (text !== undefined) { e.textContent = text; }
    if (kind) { e.className = kind; }
    return e;
  }
  function group(activity) {
    if (!groups[" " + activity]) {
      var g = element("section", undefined, "group"), inside = element("div");
      g.append(element("h3", activity || "Outside the app"), inside);
      map.appendChild(g);
      groups[" " + activity] = inside;
    }
    return groups[" " + activity];
  }
  data.screens.forEach(function (s, n) {
    var b = element("button", undefined, "node" + (s.findings.length ? " hit" : ""));
    b.type = "button";
    b.title = (s.activity || "Outside the app") + ", screen " + n;
    if (s.shot) {
      var img = element("img");
      img.loading = "lazy";
      img.alt = b.title;
      img.src = s.shot;
      b.appendChild(img);
    }
    b.appendChild(element("span", s.findings.length ? "\u26a0 " + s.visits + "\u00d7" : s.visits + "\u00d7"));
    b.addEventListener("click", function () { choose(n); });
    group(s.activity).appendChild(b);
    nodes.push(b);
  });
  Object.keys(data.left_out).forEach(function (activity) { group(activity).appendChild(element("p", "and " + data.left_out[activity] + " more", "dim")); });
  map.appendChild(lines);
  function middle(n) {
    var a = nodes[n].getBoundingClientRect(), b = map.getBoundingClientRect();
    return [a.left - b.left + a.width / 2, a.top - b.top + a.height / 2];
  }
  function way(from, to, kind) {
    var a = middle(from), b = middle(to), p = document.createElementNS(SVG, "path");
    var bend = Math.min(80, Math.abs(a[0] - b[0]) / 3 + 20);
    p.setAttribute("d", "M" + a[0] + " " + a[1] + " C" + a[0] + " " + (a[1] - bend) + " " + b[0] + " " + (b[1] - bend) + " " + b[0] + " " + b[1]);
    p.setAttribute("class", kind);
    lines.appendChild(p);
  }
  function draw() {
    lines.replaceChildren();
    nodes.forEach(function (b) { b.classList.remove("near"); });
    data.ways.forEach(function (w) {
      if (w.from === w.to || (w.from !== chosen && w.to !== chosen)) { return; }
      way(w.from, w.to, w.from === chosen ? "out" : "in");
      nodes[w.from === chosen ? w.to : w.from].classList.add("near");
    });
  }
  function ways(title, which, other) {
    var found = data.ways.filter(which), ul = element("ul");
    if (!found.length) { return; }
    about.append(element("h3", title), ul);
    found.forEach(function (w) {
      var li = element("li"), b = element("button", (data.screens[w[other]].activity || "outside") + " " + w[other]);
      b.type = "button";
      b.addEventListener("click", function () { choose(w[other]); nodes[w[other]].focus(); });
      li.append(b, " " + w.what.join("; ") + (w.more ? "; \u2026" : ""));
      ul.appendChild(li);
    });
  }
  function choose(n) {
    var s = data.screens[n];
    if (chosen >= 0) { nodes[chosen].classList.remove("on"); }
    chosen = n;
    nodes[n].classList.add("on");
    about.replaceChildren(element("h2", (s.activity || "Outside the app") + ", screen " + n), element("p", "visited " + s.visits + " times, first before event " + s.first, "dim"));
    if (s.shot) {
      var box = element("div", undefined, "screen"), img = element("img");
      img.alt = "The screen";
      img.src = s.shot;
      box.appendChild(img);
      about.appendChild(box);
    }
    s.findings.forEach(function (id) {
      var p = element("p", "a step from here shows "), a = element("a", id);
      a.href = "finding-" + id + ".html";
      p.appendChild(a);
      about.appendChild(p);
    });
    ways("Leads to", function (w) { return w.from === n; }, "to");
    ways("Reached from", function (w) { return w.to === n && w.from !== n; }, "from");
    draw();
  }
  window.addEventListener("resize", draw);
  window.addEventListener("load", function () { if (data.screens.length) { choose(0); } });
})();
