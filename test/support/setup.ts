import 'reflect-metadata';
import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { SEED } from './seed.js';

fc.configureGlobal({ seed: SEED });

// The next file of the process must not inherit a fake clock. Vitest restores spies by itself.
afterAll(() => void vi.useRealTimers());
