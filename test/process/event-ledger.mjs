// An extension that notes which content changes it hears, and kills its process where KILL says: after the commit, or
// during the delivery.
import { appendFileSync } from 'node:fs';
import { Injectable, Module } from '@nestjs/common';
import { Consumes, EventConsumer } from '../../dist/common/events/event-consumer.decorator.js';
import { OnEvent } from '../../dist/common/events/events.js';
import { ContentChanged } from '../../dist/modules/versions/heads/content.events.js';

const { LEDGER, KILL } = process.env;
const killed = () => process.kill(process.pid, 'SIGKILL');

class Ledger {
  hear({ after }) {
    if (KILL === 'after commit') killed();
    appendFileSync(LEDGER, `heard ${after}\n`);
  }

  async consume({ after }, { attempt }) {
    if (KILL === 'during delivery') killed();
    appendFileSync(LEDGER, `consumed ${after} at attempt ${attempt}\n`);
  }
}
const decorate = (method, decorator) => decorator(Ledger.prototype, method, Object.getOwnPropertyDescriptor(Ledger.prototype, method));
Injectable()(Ledger);
EventConsumer({ name: 'test.ledger' })(Ledger);
decorate('hear', OnEvent(ContentChanged));
decorate('consume', Consumes(ContentChanged));

class LedgerModule {}
Module({ providers: [Ledger] })(LedgerModule);

export default { module: LedgerModule };
