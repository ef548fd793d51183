import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, platform } from 'node:os';

const FOLDER = new URL('results/', import.meta.url);

/** Medians of the rounds. A ratio compares two runs of the same round, before the median is computed. */
export function summarize({ name, target }, { bindery, plain }, statements) {
  const paired = (key) => median(bindery.map((run, round) => run[key] / plain[round][key]));
  const ratio = paired('perSecond');
  return {
    name,
    bindery: { ...medians(bindery), statements },
    plain: { ...medians(plain), statements: 1 },
    ratio,
    cpuRatio: paired('cpu'),
    /** The spread of the rounds. */
    ratios: bindery.map((run, round) => run.perSecond / plain[round].perSecond),
    target,
    met: ratio >= target,
  };
}

const medians = (runs) => Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))]));

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function print(results) {
  const rows = [['', 'req/s', 'p50 ms', 'p99 ms', 'CPU µs', 'statements', 'ratio', 'rounds', 'CPU ratio', 'target']];
  for (const { name, bindery, plain, ratio, ratios, cpuRatio, target, met } of results) {
    const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
    rows.push([name]);
    rows.push([
      '  Bindery',
      ...figures(bindery),
      ratio.toFixed(2),
      spread,
      cpuRatio.toFixed(2),
      `${target.toFixed(2)} ${met ? 'met' : 'MISSED'}`,
    ]);
    rows.push(['  plain', ...figures(plain)]);
  }
  printTable(rows);
}

export function printCpu(results) {
  const rows = [['CPU per request', 'Bindery µs', 'plain µs', 'ratio', 'at least']];
  for (const { name, bindery, plain, ratio, atLeast, met } of results)
    rows.push([name, bindery.toFixed(0), plain.toFixed(0), ratio.toFixed(2), `${atLeast.toFixed(2)} ${met ? 'met' : 'MISSED'}`]);
  printTable(rows);
}

export function printLimits(results) {
  const rows = [['', 'requests', 'p50 ms', 'p95 ms', 'max ms', 'CPU ms', 'limit']];
  for (const { name, requests, p50, p95, max, cpu, atMost, met, blocked, blockedAtMost } of results) {
    const times = [p50, p95, max, cpu].map((time) => time.toFixed(1));
    const block = blocked === undefined ? '' : `, the event loop blocked for ${blocked.toFixed(0)} of ${blockedAtMost} ms`;
    rows.push([name, String(requests), ...times, `${atMost} ms${block} ${met ? 'met' : 'MISSED'}`]);
  }
  printTable(rows);
}

export function printTable(rows) {
  const widths = rows[0].map((_, column) =>
    Math.max(...rows.map((row) => (row.length > 1 || column > 0 ? (row[column] ?? '').length : 0))),
  );
  const line = (row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ');
  console.log(rows.map(line).join('\n'));
}

const figures = ({ perSecond, p50, p99, cpu, statements }) => [
  Math.round(perSecond).toString(),
  p50.toFixed(1),
  p99.toFixed(1),
  Math.round(cpu).toString(),
  statements.toString(),
];

/** Stores the results in results/latest.json for other programs, with the conditions of the run. */
export async function save(results, limits, settings, client) {
  const { rows } = await client.query('SHOW server_version');
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const report = {
    date: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model, cores: availableParallelism(), platform: platform(), arch: arch() },
    versions: {
      node: process.versions.node,
      postgres: rows[0].server_version,
      fastify: dependencies.fastify,
      nest: dependencies['@nestjs/core'],
      pg: dependencies.pg,
    },
    settings,
    results,
    limits,
  };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(new URL('latest.json', FOLDER), `${JSON.stringify(report, null, 2)}\n`);
}
