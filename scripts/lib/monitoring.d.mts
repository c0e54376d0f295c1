export const monitoring: string;
export function alerts(): Array<{ alert: string; expr: string; annotations: { summary: string; runbook: string } }>;
export function provenAlerts(): string[];
export function expressions(): Array<{ of: string; expr: string }>;
export function selectorsIn(expr: string): Array<{ name: string; labels: Record<string, string> }>;
