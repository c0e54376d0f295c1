// What a disk may hold after its power was lost: everything that was flushed, and of the rest what chance has written.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECTOR = 512;
type Random = () => number;

/** A write, or a new size. */
type Change = { position: number; data: Buffer } | { size: number; data?: undefined };
interface File {
  folder?: undefined;
  flushed: Buffer;
  changes: Change[];
}
interface Folder {
  folder: true;
  /** Its names on the disk for certain, and as programs see them. */
  flushed: Names;
  now: Names;
}
type Node = File | Folder;
type Names = Map<string, Node>;
interface Place {
  folder: Folder;
  name: string;
}
/** What happened to a name. */
type Step = Place &
  ({ op: 'make' | 'remove'; node: Node | undefined; from?: undefined } | { op: 'rename'; node: Node | undefined; from: Place });

/** A tree of names, what happened to names since they were flushed, in order, and the open files. */
export interface Disk {
  root: Folder;
  steps: Step[];
  handles: Map<number, File>;
}

/** A recorded operation. Data is base64, paths are those within the folder. */
export type DiskEvent =
  | { op: 'open'; fd: number; at: string; empty?: true }
  | { op: 'close' | 'sync'; fd: number }
  | { op: 'write'; fd: number; position: number; data: string }
  | { op: 'truncate'; fd?: number; at?: string; size: number }
  | { op: 'file'; at: string; data: string; flush: boolean }
  | { op: 'mkdir' | 'remove'; at: string }
  | { op: 'link' | 'rename'; from: string; at: string };

function put(content: Buffer, position: number, data: Buffer): Buffer {
  const grown =
    position + data.length > content.length ? Buffer.concat([content, Buffer.alloc(position + data.length - content.length)]) : content;
  data.copy(grown, position);
  return grown;
}
const cut = (content: Buffer, size: number): Buffer =>
  size <= content.length ? content.subarray(0, size) : Buffer.concat([content, Buffer.alloc(size - content.length)]);

/** A write of which some sectors arrived. */
function tear(content: Buffer, { position, data }: { position: number; data: Buffer }, random: Random): Buffer {
  let torn = content;
  for (let from = 0; from < data.length; ) {
    const to = Math.min(data.length, from + SECTOR - ((position + from) % SECTOR));
    if (random() < 0.5) torn = put(torn, position + from, data.subarray(from, to));
    from = to;
  }
  return torn;
}

const newFile = (): File => ({ flushed: Buffer.alloc(0), changes: [] });
const newFolder = (): Folder => ({ folder: true, flushed: new Map(), now: new Map() });

export const emptyDisk = (): Disk => ({ root: newFolder(), steps: [], handles: new Map() });

/** Does a step to names; nothing if what it needs is not there. `namesOf` gives those of a folder. */
function step({ op, folder, name, node, from }: Step, namesOf: (folder: Folder) => Names): void {
  const names = namesOf(folder);
  if (op === 'make') names.set(name, node!);
  else if (op === 'remove' && names.get(name) === node) names.delete(name);
  else if (op === 'rename' && namesOf(from.folder).get(from.name) === node) {
    namesOf(from.folder).delete(from.name);
    names.set(name, node!);
  }
}

const changed = (content: Buffer, change: Change): Buffer =>
  change.data ? put(content, change.position, change.data) : cut(content, change.size);

function flush(disk: Disk, node: Node): void {
  if (!node.folder) {
    node.flushed = node.changes.reduce(changed, node.flushed);
    node.changes = [];
    return;
  }
  disk.steps = disk.steps.filter((each) => {
    if (each.folder !== node && each.from?.folder !== node) return true;
    step(each, (folder) => folder.flushed);
    return false;
  });
}

/** Applies a recorded operation. */
export function apply(disk: Disk, event: DiskEvent): void {
  const locate = (path: string): Place => {
    const parts = path.split('/');
    const name = parts.pop()!;
    return { folder: parts.reduce((folder, part) => folder.now.get(part) as Folder, disk.root), name };
  };
  const at = (path: string): Node | undefined => (path === '' ? disk.root : locate(path).folder.now.get(locate(path).name));
  const change = (each: Step) => {
    step(each, (folder) => folder.now);
    disk.steps.push(each);
  };
  const make = <N extends Node>(path: string, node: N): N => {
    change({ op: 'make', ...locate(path), node });
    return node;
  };
  const fileAt = (path: string) => (at(path) ?? make(path, newFile())) as File;
  const open = (fd: number) => disk.handles.get(fd)!;
  switch (event.op) {
    case 'open': {
      const node = fileAt(event.at);
      if (event.empty) node.changes.push({ size: 0 });
      disk.handles.set(event.fd, node);
      break;
    }
    case 'close':
      disk.handles.delete(event.fd);
      break;
    case 'write':
      open(event.fd).changes.push({ position: event.position, data: Buffer.from(event.data, 'base64') });
      break;
    case 'truncate':
      (event.fd === undefined ? fileAt(event.at!) : open(event.fd)).changes.push({ size: event.size });
      break;
    case 'file': {
      const node = fileAt(event.at);
      node.changes.push({ size: 0 }, { position: 0, data: Buffer.from(event.data, 'base64') });
      if (event.flush) flush(disk, node);
      break;
    }
    case 'sync':
      flush(disk, open(event.fd));
      break;
    case 'mkdir': {
      const parts = event.at === '' ? [] : event.at.split('/');
      parts.forEach((_, n) => {
        const path = parts.slice(0, n + 1).join('/');
        if (!at(path)) make(path, newFolder());
      });
      break;
    }
    case 'link':
      make(event.at, at(event.from)!);
      break;
    case 'remove':
      if (at(event.at)) change({ op: 'remove', ...locate(event.at), node: at(event.at) });
      break;
    case 'rename':
      change({ op: 'rename', ...locate(event.at), from: locate(event.from), node: at(event.from) });
      break;
  }
}

/** How much of what was not flushed is on the disk: nothing, all up to some moment, or whatever chance has taken. */
const fates = ['nothing', 'beginning', 'some'];

function survivorsOf<T>(changes: readonly T[], random: Random): readonly T[] {
  const fate = fates[Math.floor(random() * fates.length)];
  if (fate === 'nothing') return [];
  if (fate === 'beginning') return changes.slice(0, Math.floor(random() * (changes.length + 1)));
  return changes.filter(() => random() < 0.5);
}

/** Writes what the disk may hold now into a folder. */
export function writeImage(disk: Disk, target: string, random: Random): void {
  const names = new Map<Folder, Names>();
  const namesOf = (folder: Folder): Names => {
    const known = names.get(folder) ?? new Map(folder.flushed);
    names.set(folder, known);
    return known;
  };
  for (const each of survivorsOf(disk.steps, random)) step(each, namesOf);
  const contentOf = ({ flushed, changes }: File): Buffer => {
    if (changes.length === 0) return flushed;
    const isTorn = random() < 0.5;
    return survivorsOf(changes, random).reduce<Buffer>(
      (content, change) => (change.data && isTorn ? tear(content, change, random) : changed(content, change)),
      // A copy: what is torn must not touch the disk itself.
      Buffer.from(flushed),
    );
  };
  const write = (folder: Folder, path: string) => {
    mkdirSync(path, { recursive: true });
    for (const [name, node] of namesOf(folder)) {
      if (node.folder) write(node, join(path, name));
      else writeFileSync(join(path, name), contentOf(node));
    }
  };
  write(disk.root, target);
}
