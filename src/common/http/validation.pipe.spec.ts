import { IsInt, IsOptional, IsString, Min } from 'class-validator';
import { Transform } from 'class-transformer';
import { describe, expect, it } from 'vitest';
import { FromDigits } from './fields.js';
import { RequestValidation } from './validation.pipe.js';

class Query {
  @IsOptional() @FromDigits() @IsInt() @Min(0) limit?: number = 50;
  @IsOptional() @Transform(({ value }: { value: unknown }) => [value].flat()) @IsString({ each: true }) names?: string[];
}

describe('a query that comes again', () => {
  const validation = new RequestValidation();
  const read = async (value: Record<string, unknown>) => (await validation.transform(value, { type: 'query', metatype: Query })) as Query;

  it('is read as before, as an instance of its own', async () => {
    const first = await read({ limit: '7' });
    first.limit = 8;
    const second = await read({ limit: '7' });
    expect(second).toBeInstanceOf(Query);
    expect(second).toEqual({ limit: 7 });
    expect(await read({})).toEqual({ limit: 50 });
    expect(await read({})).toEqual({ limit: 50 });
  });

  it('does not share its lists', async () => {
    (await read({ names: 'a' })).names!.push('b');
    expect((await read({ names: 'a' })).names).toEqual(['a']);
  });

  it('is refused again, and is not confused with another one', async () => {
    for (let times = 0; times < 2; times++) await expect(read({ limit: '-1' })).rejects.toThrow('The request is not valid');
    expect(await read({ limit: '1' })).toEqual({ limit: 1 });
    await expect(read({ limit: ['1'] })).rejects.toThrow('The request is not valid');
  });
});
