// Reads a report of Vitest in JSON. Prints the files with a test that failed, and on stderr what these tests said.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const LINES = 12;
const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const { name, status, message, assertionResults } of testResults) {
  if (status === 'passed') continue;
  console.log(relative('.', name));
  for (const { fullName, failureMessages } of assertionResults.filter((test) => test.status === 'failed')) {
    console.error(`${fullName}: ${failureMessages.join('\n').split('\n').slice(0, LINES).join('\n')}`);
  }
  if (message) console.error(message);
}
