import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { health, ready } from '@atrium/contract/system';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { wrongNames } from './known-settings.ts';

const folder = join(import.meta.dirname, '../../deploy/kubernetes');
const models = { ConfigMap, Deployment, Ingress, NetworkPolicy, PodDisruptionBudget, Secret, Service };
const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
const read = (name: string) => parse(readFileSync(join(folder, name), 'utf8'));
const manifests = Object.fromEntries(files.map((name) => [read(name).kind, read(name)]));
const { template, ...deployment } = manifests.Deployment.spec;
const [container] = template.spec.containers;

it.each(files)('%s is what Kubernetes takes', (name) => {
  const manifest = read(name);
  const Model = models[manifest.kind as keyof typeof models];
  new Model(manifest).validate();
  expect(() => new Model({ ...manifest, spec: 7, data: 7 } as never).validate()).toThrow();
});

it('all of them are applied, but for the example of a secret', () => {
  expect([...read('kustomization.yaml').resources, 'secret.example.yaml'].sort()).toEqual([...files].sort());
});

it('[13.3.1] settings exist; secrets are files that are mounted, and the example is empty', () => {
  const settings = manifests.ConfigMap.data as Record<string, string>;
  expect(wrongNames(Object.keys(settings))).toEqual([]);
  const place = container.volumeMounts.find(({ name }: { name: string }) => name === 'secrets').mountPath;
  const secrets = Object.keys(settings).filter((name) => name.endsWith('_FILE'));
  expect(secrets.map((name) => settings[name])).toEqual(
    secrets.map((name) => `${place}/${name.replace(/_FILE$/, '')}`),
  );
  expect(Object.keys(manifests.Secret.stringData)).toEqual(secrets.map((name) => name.replace(/_FILE$/, '')));
  expect(new Set(Object.values(manifests.Secret.stringData))).toEqual(new Set(['']));
});

it('servers are replaced one after the other, and asked by calls that there are', () => {
  expect(deployment.replicas).toBe(3);
  expect(deployment.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  expect(container.readinessProbe.httpGet.path).toBe(`/api/rest${ready.path}`);
  expect(container.livenessProbe.httpGet.path).toBe(`/api/rest${health.path}`);
  const drain = Number(manifests.ConfigMap.data.DRAIN_SECONDS);
  const { periodSeconds, failureThreshold } = container.readinessProbe;
  expect(drain).toBeGreaterThan(periodSeconds * failureThreshold);
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 60);
});

it('labels and selectors, ports and names fit together', () => {
  const { labels } = template.metadata;
  const selectors = [
    deployment.selector.matchLabels,
    manifests.Service.spec.selector,
    manifests.PodDisruptionBudget.spec.selector.matchLabels,
    manifests.NetworkPolicy.spec.podSelector.matchLabels,
  ];
  expect(selectors).toEqual(selectors.map(() => labels));
  const [rule] = manifests.Ingress.spec.rules;
  expect(rule.http.paths[0].backend.service).toEqual({
    name: manifests.Service.metadata.name,
    port: { name: manifests.Service.spec.ports[0].name },
  });
  expect(manifests.Service.spec.ports[0].targetPort).toBe(container.ports[0].name);
  expect(manifests.ConfigMap.data.PUBLIC_URL).toBe(`https://${rule.host}`);
});

it('[15.1.2] not root, nothing to write but its volumes, limits, a pinned image', () => {
  expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
  expect(container.securityContext).toMatchObject({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const mounted = container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
  expect(mounted).toEqual(expect.arrayContaining(['/data', '/tmp']));
  expect(container.resources).toMatchObject({ requests: { cpu: '500m' }, limits: { memory: '3Gi' } });
  expect(container.image).toMatch(/:\d+\.\d+\.\d+$/);
});
