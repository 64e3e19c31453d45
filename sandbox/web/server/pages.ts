/** Defines the two HTML pages: the spreadsheet, and the add-on's sidebar in its frame. */
import type { ClockState } from '../clock';
import type { PageOpening } from '../protocol';

/** The sidebar runs apart from the page as it does apart from Google's: no origin, no network. */
export const sidebarPolicy = [
  'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ');

export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "frame-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What the frame's own script is started with. */
export interface FrameOpening {
  readonly functionNames: readonly string[];
  readonly clock: ClockState;
}

export function spreadsheetPage(opening: PageOpening): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Leads - CDX sandbox</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/page.css">
  </head>
  <body>
    <div id="page"></div>
    <script type="application/json" id="opening">${json(opening)}</script>
    <script src="/page.js"></script>
  </body>
</html>
`;
}

/** The add-on's HTML as it is, behind the script that brings `google.script` and the clock. */
export function sidebarPage(html: string, frameScript: string, opening: FrameOpening): string {
  const script = `<script>${frameScript.replace(/<\/script/gi, '<\\/script')};startFrame.start(${json(opening)});</script>`;
  const head = /<head[^>]*>/i.exec(html);
  if (head === null) return script + html;
  const at = head.index + head[0].length;
  return html.slice(0, at) + script + html.slice(at);
}

/** JSON that cannot end the script element that it stands in. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
