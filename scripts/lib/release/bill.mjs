// The bill of materials of a release: CycloneDX, as npm writes it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { about } from './packages.mjs';

/** A UUID derived from a text, in the form of version 8, whose bits are free to choose. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The bill of materials of a release, given the folders of its packages. npm describes everything that is installed; with `--omit dev` it
 * omits packages that development uses, too, so packages that are not shipped are removed here. Timestamp, random number, folder name and
 * npm version are replaced, so that two runs from one commit give the same bytes. Throws if npm does not list one of the packages.
 */
export function billOfMaterials(root, { version, date, packages }) {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--offline'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { metadata, components, dependencies, serialNumber: _, ...bill } = JSON.parse(text);
  const shipped = new Set(packages.map((path) => about(join(root, path))).map((each) => `${each.name}@${each.version}`));
  const kept = components.filter((each) => shipped.delete(each['bom-ref']));
  if (shipped.size > 0) throw new Error(`npm sbom does not list ${[...shipped].join(', ')}.`);
  const refs = new Set(kept.map((each) => each['bom-ref']));
  const whole = {
    ...bill,
    metadata: {
      ...metadata,
      timestamp: date.toISOString(),
      tools: [{ vendor: 'npm', name: 'cli' }],
      component: { ...metadata.component, type: 'application', name: 'muster', version },
    },
    components: kept.toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)).toSorted() }))
      .toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
  };
  return `${JSON.stringify({ ...whole, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(whole))}` }, null, 2)}\n`;
}
