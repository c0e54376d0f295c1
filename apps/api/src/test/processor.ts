/** Milliseconds that this process has had of processors since then: unlike time on the clock no more on a machine that others are using. */
export function processorMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
