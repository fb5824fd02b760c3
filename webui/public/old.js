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

  /* A page without a server computes by itself, with words of WebAssembly from 2021. */
  function computes() {
    var words = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0];
    var alone = document.querySelector('meta[name="banmen-server"]');
    if (!alone) return true;
    if (!window.WebAssembly) return false;
    return WebAssembly.validate(new Uint8Array(words.concat([65, 0, 253, 15, 253, 98, 11])));
  }

  function tell(id) {
    var page = document.getElementsByTagName("banmen-page")[0];
    page.parentNode.removeChild(page);
    document.getElementById(id).removeAttribute("hidden");
  }

  var mixes = window.CSS && CSS.supports && CSS.supports("color", "color-mix(in srgb, red, blue)");
  if (!mixes || !Array.prototype.toSorted || !looksBehind()) tell("old");
  else if (!computes()) tell("simd");
})();
