/* Tells people with an old browser why they see nothing. It tests features, in words that old
   browsers know: color-mix needs Chrome 111 and Firefox 113, toSorted Firefox 115, and looking
   behind in a pattern Safari 16.4. */
(function () {
  function looksBehind() {
    try {
      return new RegExp("(?<=a)b").test("ab");
    } catch (error) {
      return false;
    }
  }

  var mixes = window.CSS && CSS.supports && CSS.supports("color", "color-mix(in srgb, red, blue)");
  if (mixes && Array.prototype.toSorted && looksBehind()) return;
  var page = document.getElementsByTagName("banmen-page")[0];
  page.parentNode.removeChild(page);
  document.getElementById("old").removeAttribute("hidden");
})();
