import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAudience } from './recipes/add-audience.js';
import { addBlock } from './recipes/add-block.js';
import { addEngine } from './recipes/add-engine.js';
import { addInline } from './recipes/add-inline.js';
import { addJob } from './recipes/add-job.js';
import { addLanguage } from './recipes/add-language.js';
import { addLayout } from './recipes/add-layout.js';
import type { Edit } from './recipes/recipe.js';

/** Each is a section of CONTRIBUTING.md, whose steps are done in a copy of the source. They must not edit the same place. */
const RECIPES = [addAudience, addBlock, addEngine, addInline, addJob, addLanguage, addLayout];

const ROOT = join(import.meta.dirname, '..', '..');
/** Beside the sources that a recipe may edit, what is compiled with them. */
const COPIED = ['src', 'test/support/every-block.ts'];
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

let copy: string;
let guide: string;
/** The errors of the compiler by file, when the new kinds are only declared, and when all steps are done. */
let declared: Map<string, string>;
let followed: Map<string, string>;

beforeAll(async () => {
  guide = await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  await mkdir(join(ROOT, 'test', '.tmp'), { recursive: true });
  copy = await mkdtemp(join(ROOT, 'test', '.tmp', 'recipes-'));
  for (const path of COPIED) await cp(join(ROOT, path), join(copy, path), { recursive: true });
  const options = { rootDir: '.', outDir: 'built', noEmit: false, sourceMap: false };
  const settings = { extends: '../../../tsconfig.json', compilerOptions: options, include: COPIED, exclude: ['src/**/*.spec.ts'] };
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(settings));
  for (const { declare } of RECIPES) await make(declare);
  declared = await compile();
  for (const { follow } of RECIPES) await make(follow);
  followed = await compile();
}, 600_000);

afterAll(() => rm(copy, { recursive: true, force: true }));

async function make(edits: readonly Edit[]): Promise<void> {
  for (const { file, after, add } of edits) {
    if (after === undefined) {
      await writeFile(join(copy, file), add, { flag: 'wx' });
      continue;
    }
    const text = await readFile(join(copy, file), 'utf8');
    const parts = text.split(after);
    expect(parts, `${file} has "${after}" once`).toHaveLength(2);
    await writeFile(join(copy, file), parts.join(`${after}${add}`));
  }
}

async function compile(): Promise<Map<string, string>> {
  const printed = await new Promise<string>((resolve) => {
    execFile(process.execPath, [TSC, '-p', copy, '--pretty', 'false'], { cwd: copy, maxBuffer: 2 ** 26 }, (_, stdout) => resolve(stdout));
  });
  return new Map(Array.from(printed.matchAll(/^([^\s(]+)\(\d+,\d+\): (error .*)$/gm), ([, file, error]) => [file!, error!]));
}

/** A file of the copy, in which all steps are done. */
const load = async <Module>(file: string): Promise<Module> => (await import(pathToFileURL(join(copy, 'built', file)).href)) as Module;

describe('the compiler', () => {
  it('names every file that has to decide about what is only declared, and no other', () => {
    const undecided = new Set(RECIPES.flatMap((recipe) => recipe.undecided));
    expect([...declared.keys()].toSorted()).toEqual([...undecided].toSorted());
  });

  it('accepts what follows the recipes', () => {
    expect([...followed]).toEqual([]);
  });
});

describe.each(RECIPES)('$heading', ({ heading, declare, follow, undecided, works }) => {
  it('names each file of its steps in CONTRIBUTING.md', () => {
    const [, section = ''] = guide.split(`### ${heading}\n`);
    const steps = section.split('\n### ')[0]!;
    const files = new Set([...declare, ...follow].filter(({ after }) => after !== undefined).map(({ file }) => file));
    expect([...files].filter((file) => !steps.includes(`\`${file}\``))).toEqual([]);
    expect(undecided.filter((file) => !files.has(file))).toEqual([]);
  });

  it('leads to what works', () => works(load));
});
