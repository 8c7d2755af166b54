// What every page can do: copy a command. Texts are read from the page and go to the clipboard, never into markup.
"use strict";
document.addEventListener("click", function (e) {
  if (!e.target.classList || !e.target.classList.contains("copy")) { return; }
  var pre = e.target.parentNode.querySelector("pre"), button = e.target;
  function done(words) { button.textContent = words; setTimeout(function () { button.textContent = "Copy"; }, 1500); }
  function mark() {
    var range = document.createRange();
    range.selectNodeContents(pre);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    done(document.execCommand("copy") ? "Copied" : "Press Ctrl-C");
  }
  if (navigator.clipboard) { navigator.clipboard.writeText(pre.textContent).then(function () { done("Copied"); }, mark); } else { mark(); }
});
