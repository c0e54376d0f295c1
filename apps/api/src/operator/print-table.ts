/** Formats rows under headings, in columns as wide as their widest cell; numbers are right-aligned. */
export function printTable(headings: string[], rows: Array<Array<string | number>>): string {
  const width = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => String(row[column] ?? '').length)));
  const line = (cells: Array<string | number>) =>
    cells
      .map((cell, column) => (typeof cell === 'number' ? String(cell).padStart(width[column]!) : cell.padEnd(width[column]!)))
      .join('  ')
      .trimEnd();
  return [line(headings), line(width.map((each) => '-'.repeat(each))), ...rows.map(line)].join('\n');
}
