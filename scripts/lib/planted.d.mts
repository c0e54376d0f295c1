interface Planted {
  kind: string;
  file: string;
  find: string;
  replace: string;
}
type Found = { workspace: string; test: string; title: string } | { command: string[] };

export const faults: ReadonlyArray<Planted & Found>;
