const given = process.env['SEED'];

/**
 * The seed of all random tests: the same in every run, so that a test fails because of a change of the code. `SEED=7`
 * repeats another run, `SEED=random` looks for what nobody has seen yet.
 */
export const SEED = given === 'random' ? Date.now() % 1_000_000 : Number(given ?? 20_261_122);
