/**
 * What the platform strips from pages: whatever looks like a comment in an inline script to a reader
 * that knows strings and regular expressions, and does not know template literals (platform facts,
 * section 6).
 */

const inlineScript =
  /(<script\b(?![^>]*\b(?:src|type="(?!text\/javascript|module))[^>]*)[^>]*>)([\s\S]*?)(<\/script>)/gi;

/** In this order at each place: strings and regular expressions are kept, comments are not. */
const pieces = new RegExp(
  [
    /"(?:\\[\s\S]|[^"\\\n])*"/,
    /'(?:\\[\s\S]|[^'\\\n])*'/,
    /\/\*[\s\S]*?\*\//,
    /\/\/[^\n]*/,
    // After what cannot end an operand a slash begins a regular expression.
    /(?<=(?:^|[=(,:;!&|?{}[+~^%<>-]|\breturn|\btypeof)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/[\\\n])+\//,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

export const withoutComments = (html: string): string =>
  html.replace(
    inlineScript,
    (_, start: string, code: string, end: string) =>
      start + code.replace(pieces, (piece) => (/^\/[/*]/.test(piece) ? '' : piece)) + end,
  );
