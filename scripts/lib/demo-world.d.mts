export function demoWorld(dist?: string): Promise<string | undefined>;
export function beginWithDemo(dataDir: string, dist?: string): Promise<void>;
