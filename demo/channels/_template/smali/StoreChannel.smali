.class public L@PATH@/StoreChannel;
.super Lcom/longshore/sdk/channel/SandboxChannel;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Lcom/longshore/sdk/channel/SandboxChannel;-><init>()V
    return-void
.end method

.method public code()Ljava/lang/String;
    .registers 2
    const-string v0, "@CODE@"
    return-object v0
.end method
