// The files in deploy/monitoring, for what checks them: the rules, and every expression of theirs and of the dashboard.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './build.mjs';

export const monitoring = join(root, 'deploy/monitoring');
const textOf = (name) => readFileSync(join(monitoring, name), 'utf8');

/** The alerts, as they stand in the rules. */
export const alerts = () => parse(textOf('alerts.yml')).groups.flatMap(({ rules }) => rules);

/** The alerts of which the rules' own tests expect one to be raised. */
export const provenAlerts = () => {
  const tests = parse(textOf('alerts.test.yml')).tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  return [...new Set(tests.flatMap(({ alertname, exp_alerts }) => (exp_alerts ? [alertname] : [])))];
};

/** Grafana's variables as it fills them in for everything and a short time. */
const filledIn = (expr) => expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m');

/** Every expression, with the name of its alert or panel. */
export function expressions() {
  const { panels } = JSON.parse(textOf('dashboard.json'));
  return [
    ...alerts().map(({ alert, expr }) => ({ of: alert, expr })),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr: filledIn(expr) }))),
  ];
}

/** What an expression asks for: metrics by name, each with the labels that it names exactly. */
export const selectorsIn = (expr) =>
  [...expr.matchAll(/\b((?:muster|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(([, name, labels = '']) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value])),
  }));
