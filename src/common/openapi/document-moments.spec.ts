import { Body, Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ApiProperty, DocumentBuilder, PartialType, SwaggerModule } from '@nestjs/swagger';
import { IsISO8601, IsString } from 'class-validator';
import { expect, it } from 'vitest';
import { documentMoments } from './document-moments.js';
import { schemasOf } from './walk-schemas.js';

class MeetingDto {
  @ApiProperty() @IsISO8601() startsAt: string;
  @ApiProperty({ format: 'date' }) @IsISO8601() day: string;
  @ApiProperty() @IsString() title: string;
}

class UpdateMeetingDto extends PartialType(MeetingDto) {}

@Controller('meetings')
class MeetingsController {
  @Post()
  create(@Body() body: MeetingDto): object {
    return body;
  }

  @Post('update')
  update(@Body() body: UpdateMeetingDto): object {
    return body;
  }
}

@Module({ controllers: [MeetingsController] })
class MeetingsModule {}

it('documents what must be an ISO 8601 date-time as one', async () => {
  documentMoments();
  const app = await NestFactory.create(MeetingsModule, new FastifyAdapter(), { logger: false, preview: true });
  const schemas = schemasOf(SwaggerModule.createDocument(app, new DocumentBuilder().build()));
  for (const name of ['MeetingDto', 'UpdateMeetingDto']) {
    const formats = Object.entries(schemas[name]!.properties!).map(([property, { format }]) => [property, format]);
    expect(Object.fromEntries(formats)).toEqual({ startsAt: 'date-time', day: 'date', title: undefined });
  }
});
