import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from './test/test-database.ts';

/** A column in terms that both sides share: the kind of its value, and whether it may be null or left out on insert. */
interface Column {
  kind: string;
  nullable: boolean;
  generated: boolean;
}
type Table = Record<string, Column>;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.name.endsWith('.tables.ts') ? [path] : [];
  });

const files = filesBelow(import.meta.dirname);

/** The tables in the types, read with TypeScript's checker: the interface `Tables` with the additions in all `*.tables.ts` files. */
function typedTables(): Record<string, Table> {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  };
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();

  const kindOf = (type: ts.Type): string => {
    const parts = type.isUnion() ? type.types : [type];
    const kinds = new Set(parts.filter((part) => !(part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined))).map(simpleKind));
    return [...kinds].sort().join(' | ');
  };
  const simpleKind = (type: ts.Type): string => {
    if (type.flags & ts.TypeFlags.StringLike) return 'string';
    if (type.flags & ts.TypeFlags.NumberLike) return 'number';
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
    if (type.getSymbol()?.name === 'Date') return 'date';
    if (!checker.isArrayType(type)) return 'json';
    const each = kindOf(checker.getTypeArguments(type as ts.TypeReference)[0]!);
    return each === 'json' ? each : `${each}[]`;
  };

  const columnOf = (member: ts.PropertySignature): Column => {
    const written = member.type!;
    const type = checker.getTypeAtLocation(written);
    // Kysely's ColumnType has a type for each operation; the one for reading is under __select__.
    const read = (part: ts.Type) => {
      const select = part.getProperty('__select__');
      return select ? checker.getTypeOfSymbolAtLocation(select, member) : part;
    };
    const parts = (type.isUnion() ? type.types : [type]).map(read);
    const flat = parts.flatMap((part) => (part.isUnion() ? part.types : [part]));
    const nullable = flat.some((part) => part.flags & ts.TypeFlags.Null);
    const kinds = new Set(flat.filter((part) => !(part.flags & ts.TypeFlags.Null)).map(simpleKind));
    const insert = type.getProperty('__insert__');
    const inserted = insert && checker.getTypeOfSymbolAtLocation(insert, member);
    const generated = inserted?.isUnion() && inserted.types.some((part) => part.flags & ts.TypeFlags.Undefined);
    return { kind: [...kinds].sort().join(' | '), nullable, generated: Boolean(generated) };
  };

  const platform = program.getSourceFile(join(import.meta.dirname, 'platform/platform.tables.ts'))!;
  const list = checker.getExportsOfModule(checker.getSymbolAtLocation(platform)!).find(({ name }) => name === 'Tables')!;
  const shapeOf = (entry: ts.Symbol) => {
    const shape = checker.getTypeOfSymbol(entry).getSymbol()!.declarations!.find(ts.isInterfaceDeclaration)!;
    return shape.members.filter(ts.isPropertySignature).map((member) => [member.name.getText(), columnOf(member)] as const);
  };
  const entries = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(list));
  return Object.fromEntries(entries.map((entry) => [entry.name, Object.fromEntries(shapeOf(entry))]));
}

/** The JavaScript type that the drivers return for a database type, by its internal name. */
const kinds: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  citext: 'string',
  varchar: 'string',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'date',
  jsonb: 'json',
  _uuid: 'string[]',
  _text: 'string[]',
  _int4: 'number[]',
  _timestamptz: 'date[]',
};

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function migratedTables(): Promise<Record<string, Table>> {
  const { rows } = await sql<{
    table_name: string;
    column_name: string;
    udt_name: string;
    is_nullable: string;
    column_default: string | null;
    is_generated: string;
  }>`
    select table_name, column_name, udt_name, is_nullable, column_default, is_generated from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely\\_%' order by table_name, column_name`.execute(database.db);
  const tables: Record<string, Table> = {};
  for (const row of rows) {
    const nullable = row.is_nullable === 'YES';
    tables[row.table_name] = {
      ...tables[row.table_name],
      [row.column_name]: {
        kind: kinds[row.udt_name] ?? row.udt_name,
        nullable,
        generated: row.column_default !== null || row.is_generated === 'ALWAYS',
      },
    };
  }
  return tables;
}

it('types every table of the migrated database as it is, and no other', async () => {
  const typed = typedTables();
  expect(files.length).toBeGreaterThan(5);
  expect(typed).toEqual(await migratedTables());
});
