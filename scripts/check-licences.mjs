// Fails if an installed package has a licence other than the accepted permissive ones.
import { existsSync, readFileSync } from 'node:fs';

const PERMITTED = new Set([
  'MIT',
  'MIT-0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'ISC',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'PostgreSQL',
  'MPL-2.0',
  'Python-2.0',
  'PSF-2.0',
  'Unlicense',
]);

/** Packages whose `package.json` names no licence: they state it in another file. Each was read; a new version must be read again. */
const STATED_ELSEWHERE = { 'khroma@2.1.0': 'MIT', 'png-js@2.0.0': 'MIT', 'humanize-number@0.0.2': 'MIT', 'only@0.0.2': 'MIT' };

/** A licence of fonts: it permits to serve them, and covers nothing but them. */
const OF_FONTS = 'OFL-1.1';
const FONTS = /(?:^|\/)@(?:fontsource(?:-variable)?|expo-google-fonts)\//;

/** Drawings, which are under a licence that asks for attribution, and the code around them. The pages that show them name it. */
const OF_DRAWINGS = '(CC-BY-4.0 AND MIT)';
const DRAWINGS = /(?:^|\/)@fortawesome\/free-(?:solid|regular|brands)-svg-icons$/;

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const licenceOf = (path) => {
  if (!existsSync(`${path}/package.json`)) return undefined;
  const { name, version, license, licenses } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'));
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.[0]?.type ?? STATED_ELSEWHERE[`${name}@${version}`] ?? 'unknown';
};
const permits = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR | or /)
    .some((choice) => choice.split(' AND ').every((part) => PERMITTED.has(part)));

const refused = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, { dev = false }]) => ({ path, dev, licence: licenceOf(path) }))
  .filter(({ path, licence }) => licence !== undefined && !permits(licence) && !(licence === OF_FONTS && FONTS.test(path)))
  .filter(({ path, licence }) => !(licence === OF_DRAWINGS && DRAWINGS.test(path)));
for (const { path, licence, dev } of refused) console.log(`${path}: ${licence}${dev ? ' (development)' : ''}`);
console.log(refused.length === 0 ? 'All licences are permissive' : `${refused.length} packages have a licence that is not accepted`);
process.exit(refused.length === 0 ? 0 : 1);
