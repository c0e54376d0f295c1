export interface Lockfile {
  packages: Record<
    string,
    { version?: string; resolved?: string; link?: boolean; dev?: boolean; optionalDependencies?: Record<string, string> }
  >;
}
export function missingPlatforms(lock: Lockfile): Array<{ path: string; entry: object }>;
