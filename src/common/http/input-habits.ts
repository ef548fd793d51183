import { Injectable, type PipeTransform } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { RequestValidation } from './validation.pipe.js';

const INPUTS: ReadonlySet<number> = new Set([RouteParamtypes.BODY, RouteParamtypes.QUERY, RouteParamtypes.PARAM]);

/**
 * Validates what every handler takes out of a request: its body, query and path. Not as a global pipe: that
 * would be awaited for each resource and actor as well, which the guard has made, and cost a read a tenth of its time.
 */
@Injectable()
export class InputHabits {
  private readonly validation = new RequestValidation();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Must run before the routes are made. */
  attach(): void {
    for (const { metatype } of this.discovery.getControllers()) {
      for (const name of this.scanner.getAllMethodNames((metatype as { prototype: object }).prototype)) {
        const taken = Reflect.getMetadata(ROUTE_ARGS_METADATA, metatype!, name) as Record<string, { pipes: PipeTransform[] }> | undefined;
        for (const [key, argument] of Object.entries(taken ?? {})) {
          // "3:0": the kind of input, then the place of the argument.
          if (INPUTS.has(Number.parseInt(key, 10)))
            argument.pipes = [this.validation, ...argument.pipes.filter((pipe) => !(pipe instanceof RequestValidation))];
        }
      }
    }
  }
}
