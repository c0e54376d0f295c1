// What a disk may hold after its power was lost: everything that was flushed, and of the rest what chance has written.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECTOR = 512;

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function put(content, position, data) {
  const grown =
    position + data.length > content.length ? Buffer.concat([content, Buffer.alloc(position + data.length - content.length)]) : content;
  data.copy(grown, position);
  return grown;
}
const cut = (content, size) =>
  size <= content.length ? content.subarray(0, size) : Buffer.concat([content, Buffer.alloc(size - content.length)]);

/** A write of which some sectors arrived. */
function tear(content, { position, data }, random) {
  let torn = content;
  for (let from = 0; from < data.length; ) {
    const to = Math.min(data.length, from + SECTOR - ((position + from) % SECTOR));
    if (random() < 0.5) torn = put(torn, position + from, data.subarray(from, to));
    from = to;
  }
  return torn;
}

const newFile = () => ({ flushed: Buffer.alloc(0), changes: [] });
/** `flushed` and `now` are its names, on the disk for certain and as programs see them. */
const newFolder = () => ({ folder: true, flushed: new Map(), now: new Map() });

/** An empty disk: a tree of names, what happened to names since they were flushed, in order, and the open files. */
export const emptyDisk = () => ({ root: newFolder(), steps: [], handles: new Map() });

/** Does a step to names; nothing if what it needs is not there. `namesOf` gives those of a folder. */
function step({ op, folder, name, node, from }, namesOf) {
  const names = namesOf(folder);
  if (op === 'make') names.set(name, node);
  else if (op === 'remove' && names.get(name) === node) names.delete(name);
  else if (op === 'rename' && namesOf(from.folder).get(from.name) === node) {
    namesOf(from.folder).delete(from.name);
    names.set(name, node);
  }
}

const changed = (content, change) => (change.data ? put(content, change.position, change.data) : cut(content, change.size));

function flush(disk, node) {
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
export function apply(disk, event) {
  const locate = (path) => {
    const parts = path.split('/');
    const name = parts.pop();
    return { folder: parts.reduce((folder, part) => folder.now.get(part), disk.root), name };
  };
  const at = (path) => (path === '' ? disk.root : locate(path).folder.now.get(locate(path).name));
  const change = (each) => {
    step(each, (folder) => folder.now);
    disk.steps.push(each);
  };
  const make = (path, node) => {
    change({ op: 'make', ...locate(path), node });
    return node;
  };
  const fileAt = (path) => at(path) ?? make(path, newFile());
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
      disk.handles.get(event.fd).changes.push({ position: event.position, data: Buffer.from(event.data, 'base64') });
      break;
    case 'truncate':
      (event.fd === undefined ? at(event.at) : disk.handles.get(event.fd)).changes.push({ size: event.size });
      break;
    case 'file': {
      const node = fileAt(event.at);
      node.changes.push({ size: 0 }, { position: 0, data: Buffer.from(event.data, 'base64') });
      if (event.flush) flush(disk, node);
      break;
    }
    case 'sync':
      flush(disk, disk.handles.get(event.fd));
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
      make(event.at, at(event.from));
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

function survivorsOf(changes, random) {
  const fate = fates[Math.floor(random() * fates.length)];
  if (fate === 'nothing') return [];
  if (fate === 'beginning') return changes.slice(0, Math.floor(random() * (changes.length + 1)));
  return changes.filter(() => random() < 0.5);
}

/** Writes what the disk may hold now into a folder. */
export function writeImage(disk, target, random) {
  const names = new Map();
  const namesOf = (folder) => {
    if (!names.has(folder)) names.set(folder, new Map(folder.flushed));
    return names.get(folder);
  };
  for (const each of survivorsOf(disk.steps, random)) step(each, namesOf);
  const contentOf = ({ flushed, changes }) => {
    if (changes.length === 0) return flushed;
    const isTorn = random() < 0.5;
    return survivorsOf(changes, random).reduce(
      (content, change) => (change.data && isTorn ? tear(content, change, random) : changed(content, change)),
      // A copy: what is torn must not touch the disk itself.
      Buffer.from(flushed),
    );
  };
  const write = (folder, path) => {
    mkdirSync(path, { recursive: true });
    for (const [name, node] of namesOf(folder)) {
      if (node.folder) write(node, join(path, name));
      else writeFileSync(join(path, name), contentOf(node));
    }
  };
  write(disk.root, target);
}
