import 'reflect-metadata';
import { afterAll, vi } from 'vitest';

// The next file of the process must not inherit a fake clock. Vitest restores spies by itself.
afterAll(() => void vi.useRealTimers());
