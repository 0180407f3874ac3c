.class public Lcom/lighthouse/store/sdk/LoginActivity;
.super Landroid/app/Activity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 3
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    sget v0, Lcom/lighthouse/store/sdk/R$layout;->lighthouse_login:I
    invoke-virtual {p0, v0}, Lcom/lighthouse/store/sdk/LoginActivity;->setContentView(I)V
    return-void
.end method
