import { MetadataScanner, type DiscoveryService } from '@nestjs/core';

type Method = (...args: unknown[]) => unknown;

export interface DecoratedMethod<Metadata> {
  /** `Class.method`, for logs and error messages. */
  label: string;
  /** The instance that provides the method. */
  owner: object;
  metadata: Metadata;
  call: Method;
}

/** Yields the provider methods that carry metadata under a key. A provider with several tokens counts once. */
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
