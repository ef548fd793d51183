#!/usr/bin/env node
import { runService } from './serve/run-service.js';

const [argument] = process.argv.slice(2);
if (argument !== undefined) {
  process.stderr.write(`bindery: ${argument} is not understood: this starts the service, and \`npx bindery --help\` lists all commands\n`);
  process.exit(2);
}
await runService();
