import { rm } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { GitBridge, gitRoot } from '../support/git-bridge.js';
import { Crashes } from '../support/git-crashes.js';
import { Dice, GitWalk } from '../support/git-walk.js';
import { runs } from '../support/runs.js';
import { SEED } from '../support/seed.js';

const root = await gitRoot();
const t = useOwnApp({ GIT_LOCAL_ROOT: root, LOG_LEVEL: 'fatal' });
afterAll(() => rm(root, { recursive: true, force: true }));

const FILES = {
  'SUMMARY.md': '# Table of contents\n\n* [Welcome](README.md)\n* [Setup](setup.md)\n  * [Linux](setup/linux.md)\n* [Usage](usage.md)\n',
  'README.md': '# Welcome\n\nHello.\n',
  'setup.md': '# Setup\n\nFirst.\n',
  'setup/linux.md': '# Linux\n\nSecond.\n',
  'usage.md': '# Usage\n\nThird.\n',
};
const STEPS = 24;

it.each(Array.from({ length: runs(5).numRuns }, (_, n) => SEED + n))(
  'whatever both sides edit and wherever a sync dies, nothing is lost and both become equal (seed %i)',
  async (seed) => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    const crashes = new Crashes(t);
    const walk = new GitWalk(t, bridge, crashes, new Dice(seed));
    try {
      await walk.settle();
      for (let step = 1; step <= STEPS; step++) {
        await walk.step();
        if (step % 8 === 0) await walk.settle();
      }
    } finally {
      crashes.restore();
    }
    if (process.env['SHOW_WALKS']) console.log(seed, JSON.stringify(walk.done), walk.story);
    expect(walk.done.edits).toBeGreaterThan(0);
  },
  180_000,
);
