const MOST_SWEEPS = 30;
const NEGLIGIBLE = 1e-20;

export interface Eigenvectors {
  /** The largest first. */
  values: Float64Array;
  /** One in each column. */
  vectors: Float64Array;
}

/** The eigenvectors of a small symmetric matrix, by Jacobi's method: turns pairs of axes until nothing off the diagonal is left. */
export function eigenvectorsOf(symmetric: Float64Array, size: number): Eigenvectors {
  const matrix = symmetric.slice();
  const axes = new Float64Array(size * size);
  for (let n = 0; n < size; n++) axes[n * size + n] = 1;
  const total = matrix.reduce((sum, value) => sum + value * value, 0);
  for (let sweep = 0; sweep < MOST_SWEEPS && offDiagonal(matrix, size) > NEGLIGIBLE * total; sweep++) {
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) turn(matrix, axes, { size, p, q });
  }
  const order = Array.from({ length: size }, (_, n) => n).sort((a, b) => matrix[b * size + b]! - matrix[a * size + a]! || a - b);
  const vectors = new Float64Array(size * size);
  for (const [to, from] of order.entries()) for (let n = 0; n < size; n++) vectors[n * size + to] = axes[n * size + from]!;
  return { values: Float64Array.from(order, (n) => matrix[n * size + n]!), vectors };
}

function offDiagonal(matrix: Float64Array, size: number): number {
  let sum = 0;
  for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) sum += matrix[p * size + q]! ** 2;
  return sum;
}

function turn(matrix: Float64Array, axes: Float64Array, { size, p, q }: { size: number; p: number; q: number }): void {
  const between = matrix[p * size + q]!;
  if (between === 0) return;
  const theta = (matrix[q * size + q]! - matrix[p * size + p]!) / (2 * between);
  const tangent = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (let n = 0; n < size; n++) rotate(matrix, n * size + p, n * size + q, cosine, sine);
  for (let n = 0; n < size; n++) rotate(matrix, p * size + n, q * size + n, cosine, sine);
  for (let n = 0; n < size; n++) rotate(axes, n * size + p, n * size + q, cosine, sine);
}

function rotate(values: Float64Array, one: number, other: number, cosine: number, sine: number): void {
  const [first, second] = [values[one]!, values[other]!];
  values[one] = cosine * first - sine * second;
  values[other] = sine * first + cosine * second;
}
