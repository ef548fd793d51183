import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { staticFile, type StaticFile } from './static-files.js';

/** The program that draws diagrams. The build copies it to the files of the service, because it is large with all that it is made from. */
export const MERMAID_VERSION = '11.17.2';
export const MERMAID_NAME = `mermaid-${MERMAID_VERSION}.js`;

const JAVASCRIPT = 'text/javascript; charset=utf-8';
/** Frames without an origin may load them. */
const FOR_ANY_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin' };

/** Draws in the frame what the page around it sends. */
export const DIAGRAM_SCRIPT: StaticFile = {
  ...staticFile('diagram', 'js', JAVASCRIPT, readFileSync(join(import.meta.dirname, 'diagram.js'), 'utf8')),
  headers: FOR_ANY_ORIGIN,
};

const DIAGRAM_POLICY = ["default-src 'none'", "script-src 'self'", "style-src 'unsafe-inline'", "base-uri 'none'", "form-action 'none'"];

/**
 * The page that draws one diagram. It has no origin, so whatever a diagram contains reaches nothing of the site; and it may
 * send requests nowhere but for its two scripts.
 */
export const DIAGRAMS: StaticFile = {
  ...staticFile(
    'diagram',
    'html',
    'text/html; charset=utf-8',
    // Where files are served without our headers, this is what remains of the policy.
    `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${DIAGRAM_POLICY.join('; ')}">` +
      `<meta name="color-scheme" content="light dark"><title>Diagram</title>` +
      `<style>body{margin:0;background:transparent;overflow:hidden}svg{display:block;margin:auto;max-width:100%}</style></head>` +
      `<body><div id="diagram"></div><script src="${MERMAID_NAME}"></script><script src="${DIAGRAM_SCRIPT.name}"></script></body></html>`,
  ),
  headers: {
    'content-security-policy': [...DIAGRAM_POLICY, 'sandbox allow-scripts', "frame-ancestors 'self'"].join('; '),
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  },
};

/** Read when the first diagram is shown: most sites have none. */
export function readMermaid(): StaticFile {
  return { name: MERMAID_NAME, contentType: JAVASCRIPT, text: readFileSync(mermaidFile(), 'utf8'), headers: FOR_ANY_ORIGIN };
}

function mermaidFile(): string {
  const built = join(import.meta.dirname, 'mermaid.min.js');
  if (existsSync(built)) return built;
  return join(dirname(createRequire(import.meta.url).resolve('mermaid')), 'mermaid.min.js');
}
