import { webhookEvents } from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, id, line, post, success } from './call.ts'
import { boundedList } from './numbers.ts'

const moment = z.iso.datetime()

/** One attempt to deliver a message. */
export const webhookAttempt = z.object({
  /** Id of the message: the header `webhook-id`, the same in every attempt. */
  message_id: z.string(),
  event: z.string(),
  /** 1 is the first. */
  attempt: z.int(),
  at: moment,
  /** Null where nothing answered. */
  status: z.nullable(z.int()),
  ok: z.boolean(),
  /** "answered 200", "no answer within 10 s" */
  outcome: z.string(),
  /** Time of the next attempt; null when the message was delivered or is given up. */
  next_at: z.nullable(moment),
})
export type WebhookAttempt = z.output<typeof webhookAttempt>

/** An address that receives the events of a team; only the call that makes it returns its secret. */
export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** The person who made it. */
  username: z.string(),
  created_at: moment,
  /** Set while the webhook is paused because it failed for days. */
  paused_at: z.nullable(moment),
  /** Start of the last hour in which events exceeded the limit and were left out; null where none were. */
  left_out_at: z.nullable(moment),
  /** The newest first. */
  attempts: z.array(webhookAttempt),
})
export type Webhook = z.output<typeof webhook>

/** The team's webhooks, the newest first; empty for those who may not manage them. */
export const listWebhooks = get('/api/webhooks/', { answer: success({ webhooks: z.array(webhook), may_manage: z.boolean() }) })

/** `secret` verifies the signatures (Standard Webhooks) and is never returned again. */
export const createWebhook = post('/api/webhooks/', {
  body: z.object({ url: line, events: boundedList(z.enum(webhookEvents), 10) }),
  answer: success({ webhook, secret: z.string() }),
})

const params = z.object({ id })

/** Nothing is sent to it afterwards, not even messages that wait for another attempt. */
export const removeWebhook = post('/api/webhooks/{id}/remove/', { params, answer: success({}) })

/** Sends a message of the type `webhook.test`, once, also while the webhook is paused. */
export const testWebhook = post('/api/webhooks/{id}/test/', { params, answer: success({ message_id: z.string() }) })

/** Ends a pause. */
export const resumeWebhook = post('/api/webhooks/{id}/resume/', { params, answer: success({}) })
