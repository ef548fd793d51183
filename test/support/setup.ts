import 'reflect-metadata';
import { afterAll, vi } from 'vitest';

// The next file of the process must not find the clock of this one. Vitest restores spies by itself.
afterAll(() => void vi.useRealTimers());
