import 'reflect-metadata';
import { Body, Controller, Module, Post, type PipeTransform } from '@nestjs/common';
import { INTERCEPTORS_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { PartialType } from '@nestjs/swagger';
import { Transform, TransformationType, Type } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { ArrayMaxSize, getMetadataStorage, IsString, Length, MaxLength, validate, ValidateNested } from 'class-validator';
import pg from 'pg';
// oxlint-disable-next-line import/no-named-as-default -- its types declare no named export
import PDFDocument from 'pdfkit';
import temml from 'temml';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BEGIN, COMMIT, NamedStatement, type Ends } from 'bindery/common/db/named-statement.js';
import { fontOf, internalsOf, rootOf } from 'bindery/modules/pdf/render/drawing/internals-of.js';
import { testDatabase, type TestDatabase } from './support/database.js';

/**
 * What we use of dependencies although it is not public: ARCHITECTURE.md lists it. When an upgrade breaks one of these tests,
 * the comment at its use names the public way.
 */

describe('pg', () => {
  let database: TestDatabase;
  let client: pg.Client & { readyForQuery: boolean; processID: number };
  beforeAll(async () => {
    database = await testDatabase({ empty: true });
    client = new pg.Client(database.url) as typeof client;
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.close();
  });

  const run = (text: string, values: unknown[], ends: Ends = { begins: false }) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      const query = client.query.bind(client) as unknown as (statement: object, callback: unknown) => void;
      query(new NamedStatement(text.slice(0, 60), text, values, ends), (error: Error | null, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result),
      );
    });

  it('reads the rows of a statement whose columns it was told once', async () => {
    let descriptions = 0;
    const count = () => (descriptions += 1);
    client.connection.on('rowDescription', count);
    for (const n of [1, 2, 3]) {
      const { rows, fields } = await run('SELECT $1::int AS n, now() AS at', [n]);
      expect(rows).toEqual([{ n, at: expect.any(Date) as Date }]);
      expect(fields.map(({ name }) => name)).toEqual(['n', 'at']);
    }
    client.connection.off('rowDescription', count);
    expect(descriptions).toBe(1);
  });

  it('sends BEGIN and COMMIT with a statement, in one message that has one answer', async () => {
    await client.query(BEGIN);
    await client.query(COMMIT);
    let answers = 0;
    const count = () => (answers += 1);
    client.connection.on('readyForQuery', count);
    let commits = 0;
    const ends: Ends = { begins: true, committed: () => (commits += 1) };
    const whole = await run('SELECT $1::int AS n, pg_current_xact_id() IS NOT NULL AS assigned', [1], ends);
    expect(whole).toMatchObject({ rows: [{ n: 1, assigned: true }], rowCount: 1, command: 'SELECT' });
    expect([answers, commits, client.getTransactionStatus()]).toEqual([1, 1, 'I']);
    const failing = run('SELECT 1 / $1::int AS n', [0], ends);
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    await client.query('ROLLBACK');
    client.connection.off('readyForQuery', count);
    expect([answers, commits, client.getTransactionStatus()]).toEqual([3, 1, 'I']);
  });

  it('says whether it waits for an answer, and which process serves it', async () => {
    const { rows } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id');
    expect(rows).toEqual([{ id: client.processID }]);
    const pending = client.query('SELECT 1');
    expect(client.readyForQuery).toBe(false);
    await pending;
    await client.query('');
    expect(client.readyForQuery).toBe(true);
  });

  it('emits what the server reports before it closes a connection', async () => {
    const victim = new pg.Client(database.url);
    await victim.connect();
    victim.on('error', () => undefined);
    const reported = new Promise((resolve) => victim.connection.on('errorMessage', resolve));
    await client.query('SELECT pg_terminate_backend($1)', [(victim as typeof client).processID]);
    expect(await reported).toMatchObject({ severity: 'FATAL' });
    await victim.end();
  });

  it('is in the `driver.master` of TypeORM as a pool', async () => {
    const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    const { master } = source.driver as unknown as { master: pg.Pool };
    expect(master).toBeInstanceOf(pg.Pool);
    expect((await master.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    expect(master.options).toMatchObject({ connectionString: database.url });
    await source.destroy();
  });
});

it('Nest runs the pipes and interceptors that the metadata of a handler names before the routes are made', async () => {
  @Controller('notes')
  class NotesController {
    @Post('new')
    create(@Body() body: object): object {
      return body;
    }
  }
  @Module({ controllers: [NotesController] })
  class NotesModule {}
  // oxlint-disable-next-line typescript/unbound-method -- Nest keeps the metadata on the function
  const handler = NotesController.prototype.create;
  expect(Reflect.getMetadata(PATH_METADATA, NotesController)).toBe('notes');
  expect(Reflect.getMetadata(PATH_METADATA, handler)).toBe('new');
  expect(Reflect.getMetadata(METHOD_METADATA, handler)).toBe(1);

  const args = Reflect.getMetadata(ROUTE_ARGS_METADATA, NotesController, 'create') as Record<string, { pipes: PipeTransform[] }>;
  expect(Object.keys(args)).toEqual([`${RouteParamtypes.BODY}:0`]);
  args[`${RouteParamtypes.BODY}:0`]!.pipes = [{ transform: (value: object) => ({ ...value, piped: true }) }];
  const called: string[] = [];
  Reflect.defineMetadata(
    INTERCEPTORS_METADATA,
    [{ intercept: (_: unknown, next: { handle(): unknown }) => (called.push('interceptor'), next.handle()) }],
    handler,
  );
  const app = await NestFactory.create<NestFastifyApplication>(NotesModule, new FastifyAdapter(), { logger: false });
  await app.init();
  const answer = await app.inject({ method: 'POST', url: '/notes/new', payload: { title: 'A' } });
  expect(answer.json()).toEqual({ title: 'A', piped: true });
  expect(called).toEqual(['interceptor']);
  await app.close();
});

class LineDto {
  @IsString() @MaxLength(7) text: string;
}

class PoemDto {
  @Transform(({ value }: { value: string }) => value.trim()) @Length(1, 9) title: string;
  @ArrayMaxSize(3) @ValidateNested({ each: true }) @Type(() => LineDto) lines: LineDto[];
}

it('class-validator asks its storage for the rules of a class, which can be replaced', async () => {
  const storage = getMetadataStorage();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const own = Object.getOwnPropertyDescriptor(storage, 'getTargetValidationMetadatas');
  const asked: unknown[] = [];
  storage.getTargetValidationMetadatas = (target, ...rest) => (asked.push(target), find(target, ...rest));
  await validate(Object.assign(new LineDto(), { text: 'A' }));
  if (own) Object.defineProperty(storage, 'getTargetValidationMetadatas', own);
  else Reflect.deleteProperty(storage, 'getTargetValidationMetadatas');
  expect(asked).toContain(LineDto);

  const limits = (dto: new () => object) => find(dto, '', false, false).map(({ name, constraints }) => [name, constraints]);
  expect(limits(LineDto)).toContainEqual(['maxLength', [7]]);
  expect(limits(PoemDto)).toContainEqual(['isLength', [1, 9]]);
  expect(limits(PoemDto)).toContainEqual(['arrayMaxSize', [3]]);
});

it('class-transformer stores the types and transformations of properties, also of mapped classes', () => {
  for (const dto of [PoemDto, PartialType(PoemDto)]) {
    expect(defaultMetadataStorage.findTypeMetadata(dto, 'lines').typeFunction()).toBe(LineDto);
    const [trim, ...others] = defaultMetadataStorage.findTransformMetadatas(dto, 'title', TransformationType.PLAIN_TO_CLASS);
    const given = { value: ' A ', key: 'title', obj: {}, type: TransformationType.PLAIN_TO_CLASS, options: {} };
    expect((trim!.transformFn as (params: object) => unknown)(given)).toBe('A');
    expect(others).toEqual([]);
  }
});

it('PDFKit has fonts that know their characters, pages that can be moved, named places, and images that are opened first', () => {
  const document = new PDFDocument({ autoFirstPage: false });
  document.addPage().addPage().font('Helvetica');
  const root = rootOf(document);
  expect(root.Pages.data.Kids).toHaveLength(2);
  root.Names.data.Dests.add('place', [internalsOf(document).page.dictionary, 'XYZ', null, 10, null]);
  expect(internalsOf(document).page.dictionary).toBe(root.Pages.data.Kids[1]);

  const font = fontOf(document);
  expect(font).toMatchObject({ id: 'F1', ascender: 718, descender: -207 });
  expect(font.widthOfString('A', 1)).toBeCloseTo(0.667);

  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
  const image = internalsOf(document).openImage(Buffer.from(dot, 'base64'));
  expect(image).toMatchObject({ width: 1, height: 1 });
  image.embed(document);
  expect(image).toMatchObject({ obj: expect.anything() as object });
});

it('PDFKit asks embedded fonts for characters, and keeps the layout of words where we clear it', () => {
  const document = new PDFDocument();
  const file = new URL(import.meta.resolve('@expo-google-fonts/cousine/Cousine_400Regular.ttf'));
  document.font(decodeURIComponent(file.pathname));
  const font = fontOf(document);
  expect(font.font.hasGlyphForCodePoint('A'.codePointAt(0)!)).toBe(true);
  expect(font.font.hasGlyphForCodePoint('語'.codePointAt(0)!)).toBe(false);
  font.widthOfString('word', 1);
  expect(Object.keys(font.layoutCache!)).toEqual(['word']);
});

it('Temml makes a tree of elements', () => {
  const { __renderToMathMLTree: render } = temml as unknown as { __renderToMathMLTree: (source: string, options: object) => object };
  expect(render('x', { displayMode: true, throwOnError: true, trust: false })).toMatchObject({
    type: 'math',
    attributes: { display: 'block' },
    children: [{ type: 'mi', children: [{ text: 'x' }] }],
  });
});
