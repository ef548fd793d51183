import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { describe, expect, it } from 'vitest';
import { WorkerOptions } from '../src/common/jobs/worker-options.js';
import { Env } from '../src/config/env.js';
import { VERSION } from '../src/config/version.js';
import { useApp } from './support/app.js';

const t = useApp();
const text = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const { port } = Env.read({});
/** The first column of the tables of settings. */
const SETTINGS = new Set(
  [...text('docs/configuration.md').matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell]) => cell!.match(/[A-Z][A-Z0-9_]+/g) ?? []),
);

interface Probe {
  httpGet: { path: string; port: string };
}
interface Named {
  name: string;
}
interface Resource {
  kind: string;
  metadata: { name: string };
  stringData: Record<string, string>;
  spec: Record<string, unknown>;
}
interface Container extends Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe> {
  image: string;
  ports: (Named & { containerPort: number })[];
  env: (Named & { value: string })[];
  envFrom: { secretRef: Named }[];
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  volumeMounts: (Named & { mountPath: string })[];
  securityContext: Record<string, unknown>;
  lifecycle: { preStop: { exec: { command: string[] } } };
}
interface Pod {
  containers: [Container];
  volumes: Named[];
  terminationGracePeriodSeconds: number;
  securityContext: Record<string, unknown>;
}

describe('the example for Kubernetes', () => {
  const resources = parseAllDocuments(text('deploy/kubernetes.yaml')).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Resource;
  });
  const of = (kind: string) => resources.find((resource) => resource.kind === kind)!;
  const deployment = of('Deployment').spec as { selector: object; template: { metadata: { labels: object }; spec: Pod } };
  const pod = deployment.template.spec;
  const [container] = pod.containers;

  it('names only settings that exist, each with a valid value, and takes the secrets from the Secret', () => {
    const plain = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    const secret = of('Secret');
    expect(container.envFrom).toEqual([{ secretRef: { name: secret.metadata.name } }]);
    const settings = { ...plain, ...secret.stringData };
    expect(Object.keys(settings).filter((name) => !SETTINGS.has(name))).toEqual([]);
    expect(() => Env.read(settings)).not.toThrow();
    expect(Object.keys(plain).filter((name) => /KEY|PASSWORD|DATABASE_URL/.test(name))).toEqual([]);
  });

  it('probes addresses that answer, on the port of the service', async () => {
    expect(container.ports).toEqual([{ name: 'http', containerPort: port }]);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
      const { path, port: name } = container[probe].httpGet;
      expect(name).toBe('http');
      expect((await t.app.inject({ url: path })).statusCode, path).toBe(200);
    }
    expect(of('Service').spec).toMatchObject({ selector: deployment.template.metadata.labels, ports: [{ targetPort: 'http' }] });
  });

  it('selects the pods of the deployment, and keeps one of them', () => {
    const { labels } = deployment.template.metadata;
    expect(deployment.selector).toEqual({ matchLabels: labels });
    expect(of('PodDisruptionBudget').spec).toEqual({ minAvailable: 1, selector: { matchLabels: labels } });
  });

  it('gives a stop the time that jobs and requests take', () => {
    const [, pause] = container.lifecycle.preStop.exec.command;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(pause) + (new WorkerOptions().drain / 1000) * 2);
    expect(compose.services['bindery']!.stop_grace_period).toBe(`${pod.terminationGracePeriodSeconds}s`);
  });

  it('runs as the user of the image, which is a number, without rights it does not need', () => {
    const [, user, group] = /^USER (\d+):(\d+)$/m.exec(text('Dockerfile'))!;
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: Number(user),
      runAsGroup: Number(group),
      fsGroup: Number(group),
    });
    expect(container.securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true });
    expect(container.resources.limits['memory']).toBe('1Gi');
    expect(container.image).toContain(`:${VERSION}`);
  });

  it('mounts a volume at the data directory of the image', () => {
    const [, data] = /DATA_DIR=(\S+)/.exec(text('Dockerfile'))!;
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain(data);
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name));
  });
});

interface ComposeService {
  environment: Record<string, string>;
  ports?: string[];
  stop_grace_period?: string;
  deploy: { resources: { limits: { memory: string } } };
}
const compose = parse(text('compose.yaml')) as { services: Record<string, ComposeService> };

describe('compose.yaml', () => {
  it('names only settings that exist, and the port of the image', () => {
    const { environment, ports } = compose.services['bindery']!;
    expect(Object.keys(environment).filter((name) => !SETTINGS.has(name) && !name.startsWith('PG'))).toEqual([]);
    expect(ports![0]!.split(':').at(-1)).toBe(String(port));
    expect(text('Dockerfile')).toContain(`EXPOSE ${port}`);
  });

  it('limits the memory of each container', () => {
    for (const service of Object.values(compose.services)) expect(service.deploy.resources.limits.memory).toMatch(/^\d+[MG]$/);
  });
});

describe('the image', () => {
  it('is built on one base, which a release names by its digest', () => {
    const bases = [...text('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}']);
    expect(text('docs/operations.md')).toContain('--build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:');
  });
});
