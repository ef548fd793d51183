#!/usr/bin/env node
import { banner } from './banner.js';
import { Env } from './config/env.js';
import { StartupError } from './config/startup-error.js';
import { serve } from './serve.js';

try {
  const service = await serve(Env.read());
  process.stdout.write(banner(service));
  const end = async (code: number) => {
    await service.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0));
  const reason = await service.failed;
  process.stderr.write(`bindery: ${reason}\n`);
  await end(1);
} catch (error) {
  process.stderr.write(error instanceof StartupError ? `bindery: ${error.message}\n` : `${(error as Error).stack}\n`);
  process.exit(1);
}
