import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { RequestDurations } from './request-durations.js';

it('shows how many requests took at most so long, for each method, route and status', async () => {
  const durations = new RequestDurations();
  const registry = new Registry();
  registry.registerMetric(durations.asMetric());
  for (const seconds of [0.001, 0.005, 0.02, 11]) durations.observe('GET', '/v1/orgs', 200, seconds);
  durations.observe('POST', '/v1/orgs', 201, 0.3);
  const lines = (await registry.metrics()).split('\n');
  const labels = 'method="GET",route="/v1/orgs",status="200"';
  expect(lines).toContain('# TYPE http_request_duration_seconds histogram');
  expect(lines.filter((line) => line.includes('"GET"'))).toEqual([
    ...['0.005', '0.01'].map((bound) => `http_request_duration_seconds_bucket{le="${bound}",${labels}} 2`),
    ...['0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10'].map(
      (bound) => `http_request_duration_seconds_bucket{le="${bound}",${labels}} 3`,
    ),
    `http_request_duration_seconds_bucket{le="+Inf",${labels}} 4`,
    `http_request_duration_seconds_sum{${labels}} 11.026`,
    `http_request_duration_seconds_count{${labels}} 4`,
  ]);
  expect(lines).toContain('http_request_duration_seconds_count{method="POST",route="/v1/orgs",status="201"} 1');
});
