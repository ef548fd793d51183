import { signal } from '@preact/signals';

/** Whether the sign-in of this browser has ended while somebody was at work. */
export const isSessionOver = signal(false);

export const sessionEnded = (): void => {
  isSessionOver.value = true;
};
