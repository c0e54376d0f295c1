// Finds the packages for other platforms that a lockfile lacks.
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** The paths at which npm would find a dependency of the package at `path`: inside it, or next to it or one of its parents. */
function* candidates(path, name) {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) yield `${at}/node_modules/${name}`;
  yield `node_modules/${name}`;
}

/** The missing entries of a lockfile: packages for one system and processor that are named as optional dependencies. */
export function missingPlatforms({ packages }) {
  const missing = new Map();
  for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const words = name.split(/[/-]/);
      const os = systems.find((system) => words.includes(system));
      const cpu = processors.find((processor) => words.includes(processor));
      if (!os || !cpu || [...candidates(parent, name)].some((path) => packages[path])) continue;
      const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.some((word) => word.startsWith('gnu')) ? 'glibc' : null;
      const entry = { version, cpu: [cpu], ...(dev && { dev }), ...(os === 'linux' && libc && { libc: [libc] }), optional: true, os: [os] };
      missing.set(`node_modules/${name}`, entry);
    }
  }
  return [...missing].map(([path, entry]) => ({ path, entry }));
}
