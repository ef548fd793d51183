// Completes dist/: makes the command executable, adds the program that draws diagrams, and says when it was built.
import { chmodSync, copyFileSync, existsSync, writeFileSync } from 'node:fs';

const ASSETS = 'dist/modules/publishing/reader/assets';
const MERMAID = 'node_modules/mermaid';

chmodSync('dist/cli/main.js', 0o755);
if (existsSync(MERMAID)) {
  copyFileSync(`${MERMAID}/dist/mermaid.min.js`, `${ASSETS}/mermaid.min.js`);
  copyFileSync(`${MERMAID}/LICENSE`, `${ASSETS}/mermaid.LICENSE`);
} else console.warn('mermaid is not installed (npm ci), so diagrams will be shown as their source');
writeFileSync('dist/.built', '');
