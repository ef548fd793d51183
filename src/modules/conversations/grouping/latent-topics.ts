import { transposed, type SparseRows } from './sparse-rows.js';

/** Rows of numbers, one after the other. */
export interface DenseRows {
  width: number;
  values: Float32Array;
}

/** More directions than asked for make the first ones exact. */
const SPARE = 10;
const ROUNDS = 3;

/**
 * The strongest directions in which the rows differ (latent semantic analysis): words that occur with the same other words
 * point in the same direction. Found by random projection, with random numbers that are always the same. For each rank, the
 * row holds that many directions, scaled to the length 1.
 */
export function latentTopics(rows: SparseRows, ranks: readonly number[]): DenseRows {
  const size = Math.min(Math.max(...ranks) + SPARE, rows.count);
  const turned = transposed(rows);
  let basis = orthonormal(project(rows, randomNumbers(rows.width * size), size), rows.count, size);
  for (let round = 0; round < ROUNDS; round++) basis = orthonormal(project(rows, project(turned, basis, size), size), rows.count, size);
  const image = project(turned, basis, size);
  const { values: strengths, vectors } = eigenvectorsOf(productsOf(image, rows.width, size), size);
  const width = ranks.reduce((sum, rank) => sum + Math.min(rank, size), 0);
  const values = new Float32Array(rows.count * width);
  const turnedRow = new Float64Array(size);
  for (let row = 0; row < rows.count; row++) {
    for (let to = 0; to < size; to++) {
      let sum = 0;
      for (let from = 0; from < size; from++) sum += basis[row * size + from]! * vectors[from * size + to]!;
      turnedRow[to] = sum * Math.sqrt(Math.max(0, strengths[to]!));
    }
    let at = row * width;
    for (const rank of ranks) {
      const directions = Math.min(rank, size);
      let squares = 0;
      for (let n = 0; n < directions; n++) squares += turnedRow[n]! ** 2;
      const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
      for (let n = 0; n < directions; n++) values[at++] = turnedRow[n]! * scale;
    }
  }
  return { width, values };
}

/** The product of sparse rows and a dense matrix with `size` columns. */
function project({ count, starts, columns, values }: SparseRows, dense: Float64Array, size: number): Float64Array {
  const product = new Float64Array(count * size);
  for (let row = 0; row < count; row++) {
    const to = row * size;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const from = columns[at]! * size;
      const value = values[at]!;
      for (let n = 0; n < size; n++) product[to + n]! += value * dense[from + n]!;
    }
  }
  return product;
}

/** The columns at right angles to each other and of length 1 (Gram-Schmidt, twice, because rounding leaves a rest). */
function orthonormal(dense: Float64Array, count: number, size: number): Float64Array {
  const columns = Array.from({ length: size }, (_, n) => Float64Array.from({ length: count }, (__, row) => dense[row * size + n]!));
  for (const [n, column] of columns.entries()) {
    const before = Math.sqrt(dot(column, column));
    for (let round = 0; round < 2; round++) {
      for (let other = 0; other < n; other++) {
        const shared = dot(column, columns[other]!);
        const against = columns[other]!;
        for (let row = 0; row < count; row++) column[row]! -= shared * against[row]!;
      }
    }
    const length = Math.sqrt(dot(column, column));
    // What is left of a column that depends on the others is only rounding.
    const scale = length > 1e-9 * before && length > 0 ? 1 / length : 0;
    for (let row = 0; row < count; row++) column[row]! *= scale;
  }
  const result = new Float64Array(dense.length);
  for (const [n, column] of columns.entries()) for (let row = 0; row < count; row++) result[row * size + n] = column[row]!;
  return result;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!;
  return sum;
}

/** The products of each pair of columns. */
function productsOf(dense: Float64Array, count: number, size: number): Float64Array {
  const products = new Float64Array(size * size);
  for (let row = 0; row < count; row++) {
    for (let one = 0; one < size; one++) {
      const value = dense[row * size + one]!;
      if (value === 0) continue;
      for (let other = one; other < size; other++) products[one * size + other]! += value * dense[row * size + other]!;
    }
  }
  for (let one = 0; one < size; one++)
    for (let other = 0; other < one; other++) products[one * size + other] = products[other * size + one]!;
  return products;
}

/** Between -1 and 1, always the same: xorshift. */
function randomNumbers(count: number): Float64Array {
  let state = 0x2545f491;
  return Float64Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 0x80000000;
  });
}

const MOST_SWEEPS = 30;
const NEGLIGIBLE = 1e-20;

interface Eigenvectors {
  /** The largest first. */
  values: Float64Array;
  /** One in each column. */
  vectors: Float64Array;
}

/** The eigenvectors of a small symmetric matrix, by Jacobi's method: turns pairs of axes until nothing off the diagonal is left. */
function eigenvectorsOf(symmetric: Float64Array, size: number): Eigenvectors {
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
