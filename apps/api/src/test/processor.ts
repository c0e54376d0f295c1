/** Milliseconds of CPU time used by this process since then: unlike wall-clock time, not affected by other load on the machine. */
export function processorMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
