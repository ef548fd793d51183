import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const EXACT = /^(\d+\.\d+\.\d+(-[\w.]+)?|file:.+|\$.+)$/;

interface Package {
  version: string;
  engines?: { node?: string };
  deprecated?: string;
  hasInstallScript?: boolean;
}

interface Manifest {
  engines: { node: string };
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  overrides: Record<string, string | Record<string, string>>;
  allowScripts: Record<string, boolean>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const manifest = read('package.json') as Manifest;
const { packages } = read('package-lock.json') as { packages: Record<string, Package> };
const installed = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'));
const labelsOf = (found: typeof installed) => found.map(([path, { version }]) => `${path}@${version}`);

describe('the packages we install', () => {
  it('support every Node.js version that `engines` names', () => {
    expect(labelsOf(installed.filter(([, { engines }]) => !semver.subset(manifest.engines.node, engines?.node ?? '*')))).toEqual([]);
  });

  it('are not deprecated', () => {
    expect(labelsOf(installed.filter(([, { deprecated }]) => deprecated !== undefined))).toEqual([]);
  });

  it('run scripts when they are installed only if `allowScripts` names them', () => {
    const names = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path.split('node_modules/').at(-1));
    expect([...new Set(names)].toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
  });

  it('are pinned to exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
    const specs = [dependencies, devDependencies, optionalDependencies, ...Object.values(overrides)].flatMap((spec) =>
      typeof spec === 'string' ? spec : Object.values(spec),
    );
    expect(specs.filter((spec) => !EXACT.test(spec))).toEqual([]);
  });

  it('hold an empty package in place of the tracker that swagger-ui-dist brings', () => {
    expect(packages['node_modules/@scarf/scarf']).toEqual({ resolved: 'scripts/no-tracker', link: true });
    expect(Object.keys(packages).filter((path) => path.endsWith('node_modules/@scarf/scarf'))).toHaveLength(1);
    expect(existsSync(join(ROOT, 'node_modules/@scarf/scarf/report.js'))).toBe(false);
  });
});
