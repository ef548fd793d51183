import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { components } from '../api/schema.js';

export type Account = components['schemas']['Account'];

export const UserContext = createContext<Account | undefined>(undefined);

/** Whoever is signed in. */
export const useUser = (): Account => useContext(UserContext)!;
