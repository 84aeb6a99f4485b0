// What Arabic keyboards type, on pages in Arabic: their digits and separators as the page's own
// Latin ones.
const isArabic = document.documentElement.lang === "ar";
const SEPARATORS = { "\u066b": ".", "\u066c": "," };

export const latin = (text) => isArabic
  ? text.replace(/[\u0660-\u0669\u066b\u066c]/g,
    (sign) => SEPARATORS[sign] ?? String(sign.charCodeAt(0) - 0x660))
  : text;
