import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], { cwd: root, encoding: 'utf8' });
const files = [...new Set(tracked.split('\n'))]
  .filter((file) => /^(apps\/(api|web)|packages\/contract)\/src\/.*\.tsx?$/.test(file))
  .filter((file) => !/\.(test|samples|factory)\.tsx?$|\/(test|testing|demo)\//.test(file));
const { config } = ts.readConfigFile(join(root, 'apps/web/tsconfig.json'), (file) => ts.sys.readFile(file));
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'apps/web'));

/** The project's own files, and with `libraries` all their imports: reading and checking those takes ten times as long. */
function read(libraries: boolean) {
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    { ...options, noEmit: true, noResolve: !libraries, ...(!libraries && { types: [], lib: ['lib.es2023.d.ts'] }) },
  );
  return { checker: program.getTypeChecker(), sources: files.map((file) => ({ file, source: program.getSourceFile(join(root, file))! })) };
}
const own = read(false);
const { sources } = own;

/** The text of a literal or template, with an ellipsis for each value. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

const line = (source: ts.SourceFile, node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
const isWords = (file: string) => file.endsWith('.words.ts');
const ofContract = /^packages\/contract\/src\/(\w+\/rules|base\/messages)\.ts$/;

it('says each sentence in one place: in the words of a feature, in the contract, or where the server says it', () => {
  const found = new Map<string, string[]>();
  for (const { file, source } of sources) {
    if (file.startsWith('apps/web/') && !isWords(file)) continue;
    walk(source, (node) => {
      const text = textOf(node)?.trim();
      // Three words make a sentence; shorter texts are labels, which may have several meanings.
      if (text && /^[A-Z]['’A-Za-z]*(\s+\S*[A-Za-z…]\S*){2,}/.test(text))
        found.set(text, [...(found.get(text) ?? []), `${file}:${line(source, node)} ${text}`]);
    });
  }
  expect(found.size).toBeGreaterThan(500);
  expect([...found.values()].filter((places) => places.length > 1)).toEqual([]);
});

it('takes every figure in a sentence from the limit that it tells', () => {
  const figures = sources.flatMap(({ file, source }) => {
    const lines: string[] = [];
    if (isWords(file) || ofContract.test(file))
      walk(source, (node) => {
        const text = textOf(node);
        if (text && /\s/.test(text) && /(?<![\w.])\d{1,4}\b/.test(text)) lines.push(`${file} ${text}`);
      });
    return lines;
  });
  // Numbers that are not limits: counts of one, the headings of the waiver, names of a licence and an encoding, zero.
  const meant =
    /^\S+ ((See )?[…]*1 (new|other|person|address|place|previous|message)|\d\. |CC BY|.*\bUTF-8\b|.*\b(at least|from|FROM) 0\b)/;
  expect(figures.filter((text) => !meant.test(text))).toEqual([]);
});

/** The members of an object of words, and of the objects in it. */
const membersOf = (object: ts.ObjectLiteralExpression): ts.ObjectLiteralElementLike[] =>
  object.properties.flatMap((member) => [
    // Spread members belong to an object of their own.
    ...(ts.isSpreadAssignment(member) ? [] : [member]),
    ...(ts.isPropertyAssignment(member) && ts.isObjectLiteralExpression(member.initializer) ? membersOf(member.initializer) : []),
  ]);

const objectIn = (node: ts.Expression | undefined): ts.ObjectLiteralExpression | undefined => {
  if (!node) return undefined;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return objectIn(node.expression);
  return ts.isObjectLiteralExpression(node) ? node : undefined;
};

/** The unused words, as far as the types of these sources show which code uses which. */
function unsaid({ checker, sources }: typeof own): string[] {
  const words = new Map<ts.Node, string>();
  for (const { file, source } of sources) {
    if (!isWords(file) && !ofContract.test(file)) continue;
    walk(source, (node) => {
      if (!ts.isVariableDeclaration(node) || node.parent.parent.parent !== source || /(Errors|Limits)$/.test(node.name.getText())) return;
      for (const member of membersOf(objectIn(node.initializer) ?? ts.factory.createObjectLiteralExpression()))
        words.set(member, `${file}:${line(source, member)} ${member.name?.getText()}`);
    });
  }
  expect(words.size).toBeGreaterThan(500);
  const names = new Set([...words.keys()].map((member) => (member as ts.PropertyAssignment).name.getText()));

  const say = (symbol: ts.Symbol | undefined) => {
    for (const declaration of symbol?.declarations ?? []) words.delete(declaration);
  };
  const members = new Set(words.keys());
  /** An object that is passed on may have all its members read. */
  const sayAll = (type: ts.Type) => {
    for (const property of type.getProperties()) {
      if (!property.declarations?.some((declaration) => members.has(declaration))) continue;
      say(property);
      sayAll(checker.getTypeOfSymbol(property));
    }
  };
  /** The names of objects of words in files: their own names, or those of their imports. */
  const called = new Set<string>();
  for (const { file, source } of sources)
    walk(source, (node) => {
      if (ts.isVariableDeclaration(node) && (isWords(file) || ofContract.test(file))) called.add(node.name.getText());
      if (ts.isImportSpecifier(node) && /words|errors|messages|rules/.test(node.parent.parent.parent.moduleSpecifier.getText()))
        called.add(node.name.text);
    });
  const isRead = (node: ts.Expression) =>
    (ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node) || ts.isTypeQueryNode(node.parent);
  const nameOf = (node: ts.Node) => {
    if (ts.isBindingElement(node)) return (node.propertyName ?? node.name).getText();
    return (node as ts.PropertyAccessExpression | ts.PropertyAssignment).name?.getText();
  };
  const hear = (node: ts.Node) => {
    if (ts.isPropertyAccessExpression(node)) {
      say(checker.getSymbolAtLocation(node.name));
      if (!isRead(node)) sayAll(checker.getTypeAtLocation(node));
    } else if (ts.isElementAccessExpression(node)) sayAll(checker.getTypeAtLocation(node.expression));
    else if (ts.isBindingElement(node)) say(checker.getTypeAtLocation(node.parent).getProperty(nameOf(node)));
    else sayAll(checker.getTypeAtLocation(node));
  };
  const unclear: ts.Node[] = [];
  const isCalled = (node: ts.Node): boolean =>
    ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
      ? isCalled(node.expression)
      : ts.isIdentifier(node) && called.has(node.text);
  for (const { source } of sources)
    walk(source, (node) => {
      if (ts.isPropertyAccessExpression(node) ? names.has(node.name.text) : ts.isElementAccessExpression(node))
        if (isCalled(node)) hear(node);
        else unclear.push(node);
      else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) unclear.push(node);
      else if (
        ts.isIdentifier(node) &&
        called.has(node.text) &&
        ts.isExpression(node) &&
        !isRead(node) &&
        !ts.isPropertyAccessExpression(node.parent)
      ) {
        const { parent } = node;
        const named = ts.isVariableDeclaration(parent) || ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent);
        if (ts.isPropertyAssignment(parent) ? parent.initializer === node : !named) hear(node);
      }
    });
  // Looking up other names is expensive: only for the remaining words and the objects that contain them.
  const open = new Set<string | undefined>();
  for (let node of words.keys()) for (; !ts.isVariableDeclaration(node); node = node.parent) open.add(nameOf(node));
  for (const node of unclear) if (words.size > 0 && (ts.isElementAccessExpression(node) || open.has(nameOf(node)))) hear(node);
  return [...words.values()];
}

it('has no words that nobody says', () => {
  // Words are rarely used through a library. If some are left, checks again with all libraries.
  expect(unsaid(own).length > 0 ? unsaid(read(true)) : []).toEqual([]);
});

it('has no error code that the server never answers', () => {
  const codes = new Set<string>();
  for (const { file, source } of sources)
    if (ofContract.test(file))
      walk(source, (node) => {
        if (ts.isVariableDeclaration(node) && node.name.getText().endsWith('Errors'))
          for (const { name } of objectIn(node.initializer)!.properties)
            if (name) codes.add((name as ts.StringLiteral | ts.Identifier).text);
      });
  expect(codes.size).toBeGreaterThan(50);
  for (const { file, source } of sources)
    if (file.startsWith('apps/api/'))
      walk(source, (node) => {
        if (ts.isStringLiteral(node)) codes.delete(node.text);
      });
  expect([...codes]).toEqual([]);
});

it('declares each limit, error code and field message of the contract once: a second one would replace the first where they are assembled', () => {
  const names: string[] = [];
  for (const { file, source } of sources)
    if (ofContract.test(file))
      walk(source, (node) => {
        const kind = ts.isVariableDeclaration(node) && /(Limits|Errors|FieldWords)$/.exec(node.name.getText())?.[0];
        if (kind) for (const { name } of objectIn(node.initializer)!.properties) names.push(`${kind} ${name?.getText()}`);
      });
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('reads every setting of a deployment', () => {
  const { source: contract } = sources.find(({ file }) => file === 'packages/contract/src/base/config.ts')!;
  const settings = new Set<string>();
  walk(contract, (node) => {
    if (!ts.isVariableDeclaration(node) || !/^(Features|PublicConfig|OptionLists)$/.test(node.name.getText())) return;
    walk(node, (each) => {
      if (ts.isPropertyAssignment(each) && !['path', 'message', 'id', 'protocol'].includes(each.name.getText()))
        settings.add(each.name.getText());
    });
  });
  expect(settings.size).toBeGreaterThan(40);
  const ours = sources.filter(({ file }) => file !== 'packages/contract/src/base/config.ts').map(({ source }) => source.text);
  const unread = [...settings].filter((name) => !ours.some((text) => new RegExp(`[.?]${name}\\b|[{,]\\s*${name}\\b\\s*[,}:]`).test(text)));
  expect(unread).toEqual([]);
});
