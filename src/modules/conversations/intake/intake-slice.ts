/** Milliseconds: other requests wait for each slice several times, so that a short one keeps them fast while many conversations arrive. */
export const INTAKE_SLICE = 4;
