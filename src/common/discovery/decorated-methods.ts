import { MetadataScanner, type DiscoveryService } from '@nestjs/core';

type Method = (...args: unknown[]) => unknown;

export interface DecoratedMethod<Metadata> {
  /** `Class.method`, for logs and complaints. */
  label: string;
  /** The class that provides it. */
  owner: object;
  metadata: Metadata;
  call: Method;
}

/** The provider methods that carry metadata under a key. A provider known by several tokens counts once. */
export function* decoratedMethods<Metadata>(discovery: DiscoveryService, key: string): Generator<DecoratedMethod<Metadata>> {
  const scanner = new MetadataScanner();
  const instances = new Set(discovery.getProviders().map(({ instance }): unknown => instance));
  for (const instance of instances) {
    if (typeof instance !== 'object' || instance === null) continue;
    const prototype = Object.getPrototypeOf(instance) as Record<string, Method>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const method = prototype[name]!;
      const metadata = Reflect.getMetadata(key, method) as Metadata | undefined;
      if (metadata === undefined) continue;
      const owner = instance.constructor;
      yield { label: `${owner.name}.${name}`, owner, metadata, call: (...args) => method.apply(instance, args) };
    }
  }
}
